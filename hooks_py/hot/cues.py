"""
The signals of the research detector: groups of words, each group one idea, with the direction in which it points.

Both the shell prefilter and the scoring read these lists, so a word stands in
one place. An entry is matched as whole words, `stem*` as the beginning of a
word; Chinese entries match anywhere. Direction +1 speaks for a question that
needs several outside sources, -1 for work that repository, conversation, one
page or general knowledge can answer. What a group weighs is in `weights.py`.
"""

from __future__ import annotations

# name: (direction, words)
GROUPS = {
    # -- what is asked for ------------------------------------------------------------------------------------
    "en_research": (1, """
        deep research | do research | research on | research the | research how | research what
        research whether | research which | research report | research and | investigate | look into | dig into
        delve into | literature | literature review | literature survey | systematic review | survey of
        survey the | survey on | academic survey | detailed review | comprehensive review | state of the art
        state-of-the-art | sota | market research | due diligence | fact check | related work | prior work
        review of | systematically review | environmental scan | desk research | researching | explore the
        examine the | examine how | study on | in-depth study | white paper | briefing | look at several
        find real | gather evidence | collect best practices | map the landscape | trace how | trace the
        evolution of | competitive analysis | look for studies | research status | research progress
        research studies | research findings | does the research say | what is known about | help me research
        thorough overview | market overview
    """),
    "en_report": (1, """
        report on | research report | strategic report | detailed report | write a report | advisory document
        overview of | sector overview | landscape | analysis of | analysis on | investment thesis | market entry
        executive summary | consultant-grade | expert-level | board | boardroom | business case | feasibility
        assessment of | outlook | forecast* | projections | recommendations for | comparative analysis
        case studies | case study | swot | evidence says | guidelines | best practices across | pros and cons of
        trade-offs | tradeoffs | strengths and weaknesses
    """),
    "en_analyse": (1, """
        analyze | analyse | analysis | assess | evaluate | examine | compare | comparison | comparing
        summarize | summarise | explore | identify | discuss | outline | study | synthesize | review
    """),
    "en_thorough": (1, """
        comprehensive | comprehensively | in-depth | thorough | thoroughly | in depth | detailed | systematic
        systematically | deep dive | key players | leading | major | emerging | diverse | global | worldwide
        internationally | multiple sources | several sources | independent sources | various countries
        across countries
    """),
    "en_sources": (1, """
        sources | with sources | citations | cite | cited | references | evidence | studies | papers
        publications | published | peer-reviewed | data-driven | real-world reports | case studies | benchmarks
        datasets | statistics | empirical | academic | scholarly | journal | journals | seminal | authoritative
        primary sources | surveys | survey data | job data | court cases | clinical trial | reports
        accuracy claims | independent benchmarks | published results | research papers | academic work
    """),
    # -- the world outside the repository ---------------------------------------------------------------------
    "en_market": (1, """
        market | markets | industry | industries | sector | sectors | competitor | competitors | competitive
        vendors | vendor | suppliers | supplier | startup | startups | companies | company | firms | players
        investment | investors | funding | venture capital | revenue | pricing | market share | customers
        consumers | economy | economic | trade | business model | business models | m&a | ipo | valuation
        supply chain | monetization | profitability | brands | stakeholders | commercial | enterprise
        enterprises | b2b | saas | adoption | ecosystem | hosted price | licence | manufacturers | makers
        banks | insurers | managed | licences | licenses | licensing | users | teams | prices | margins | hiring
        corporate backers | job market | m a | roadmap | consumer apps | platform | services | features pricing
    """),
    "en_society": (1, """
        regulation | regulations | regulatory | policy | policies | policymakers | government | governments
        legal | legislation | compliance | gdpr | geopolitical | society | social | cultural | public sentiment
        demographic | countries | nations | europe | european | eu | china | chinese | japan | asia | africa
        america | american | population | education | healthcare | climate | sustainability | sustainable
        carbon | energy | labor | labour | historical | century | war | public | ethics | ethical | copyright
        standards | timelines | germany | france | canada | south-east | cities | railways | economists
        executive orders | insurance | crop | safety | nuclear | fusion | standard | law | laws | court
        legal frameworks | cross-border | productivity | workers | workplace | employees | families | consumers
    """),
    "en_science": (1, """
        clinical | treatment | disease | patients | vaccine | vaccines | drug | drugs | therapy | scientific
        consensus | breakthroughs | quantum | neural | deep learning | machine learning | llm | llms
        large language models | ai agents | rag | generative ai | robot | robotics | autonomous | materials
        molecular | algorithms | techniques | approaches | methods | methodologies | theories | theory
        researchers | academia | technology | technologies | innovation | innovations | innovative
        artificial intelligence
    """),
    "en_choice": (1, """
        which is best for | best options | best option | current options | alternatives to | production ready
        open source alternatives | top three | top five | top 5 | top 10 | the top | most popular
        recommend one | leading companies | which companies | which vendors | which countries | who are the
        frameworks | platforms | providers | libraries | engines | databases | tools are | choose between
        should we choose | for our stack | how do other | how are companies | how do companies | what do people
        real users | known outages | teams use | alternatives | moving to | moved to | versus | vs
        feature comparison | comparison between | who is shipping | in production | mature
        a year in production | have to pick | picking | teams report | complain about | vendor support
    """),
    "en_time": (1, """
        recent | recently | latest | current state | currently | nowadays | emerging | trend | trends | evolving
        evolution | evolved | evolve | future | prospects | next decade | past decade | past three years
        past five years | last year | over the past | in recent years | since 20* | in 2024 | in 2025 | in 2026
        by 2030 | 2025 | 2026 | 2027 | 2030 | before 20* | developments | progress | progression | advancements
        advances | history of | today | turning points | in 2023 | in 2027 | this year | last two years
        one year | over the past five years | history | past | to date | so far | status | state of
    """),
    "en_effect": (1, """
        impact | impacts | impacting | implications | effect of | effects of | influence | influences
        affecting | affect | reshaping | transforming | consequences | drivers | drive | factors | risks
        challenges | opportunities | barriers | effective | effectiveness | role of | potential | dynamics
        strategies | strategic | strategy | success | lead to | improve | adapting | integrating
        widely adopted | differ | hurdles | drives | debate | viability | legal risks | measured effects
        side effects | lessons | pitfalls | trade-offs | tradeoffs | growth | findings | open questions | going
        heading
    """),
    "en_wh": (1, """
        what are the | what do | what are | what is the current | what trends | what regulatory
        what techniques | what open | which | how are | how is | how has | how have | how did | how effective
        how can | how do | why did | why do | is it true | are there | to what extent | who are | what does the
        what the | what drives | what legal | what happened | what do teams | what is the state
        what s the state | what s the future | what s the roadmap | how close | how do the | what is known
        who maintains | what are people
    """),
    # -- work that needs no research --------------------------------------------------------------------------
    "en_here": (-1, """
        this | these | that | it | here | above | below | attached | following | my | your | you | we | i | our
        us | they | them | those | again | now | yes | no | ok | okay | yep | hmm | actually | just | still
        already | same
    """),
    "en_code": (-1, """
        code | codebase | repo | repository | branch | commit | commits | pr | pull request | diff | file
        files | folder | directory | function | functions | method | class | classes | module | modules | script
        scripts | test | tests | unit test | unit tests | bug | bugs | error | errors | exception | traceback
        stack trace | log | logs | endpoint | component | button | column | columns | table | flag | option
        arg | args | param | parameter | variable | config | configs | settings | yaml | json | csv | sql | html
        css | regex | dockerfile | docker | ci | lint | typo | import | imports | struct | string | strings
        loop | array | null | none | return | returns | readme | docs | merge | rebase | git | issue | ticket
        comment | comments | spec | session | sessions | provider | cli | api | command | commands | output
        input | implementation | implement | refactor | rename | deploy | debug | fix | fixture | schema | query
        migration | login | ui | tsx | typescript | python | javascript | golang | rust | modal | mobile
        toggle | reload | async | await | callback | hook | hooks | line | lines
    """),
    "en_text_work": (-1, """
        translate | rewrite | rephrase | proofread | summarize this | summarize the following | extract
        classify | poem | story | essay | email | letter | slogan | sentence | paragraph | convert | format
        capital of | define | explain | what is a | what is an | what's the | who were | who was | who is
        how many | calculate | solve | rename to
    """),
    # -- Chinese: what is asked for ---------------------------------------------------------------------------
    "zh_research": (1, """
        调研 | 深入研究 | 研究一下 | 研究下 | 研究报告 | 综述 | 文献 | 收集整理 | 收集 | 搜集 | 汇总 | 梳理
        整合近 | 查一下 | 查查 | 查找资料 | 查资料 | 摸底 | 盘点 | 尽调 | 尽职调查 | 横向比较 | 横向对比
        竞品分析 | 市场分析 | 行业分析 | 行业报告 | 深度分析 | 全面分析 | 详细分析 | 系统梳理 | 请研究
        整理下目前 | 整理目前 | 选题 | 课题 | 情况和资料 | 相关资料 | 研究如何 | 对标 | 查证 | 核实 | 考证
        追踪 | 找一些 | 找些 | 有没有权威 | 哪些论文 | 代表性工作 | 现有哪些工作 | 研究进展 | 研究成果
        业界怎么评价 | 社区评价 | 公开实践 | 实证研究 | 学界 | 查一查 | 帮我找 | 做个技术选型 | 选型调研 | 判例
        启示 | 借鉴 | 综合国内外 | 评测 | 给个结论 | 对不对
    """),
    "zh_analyse": (1, """
        分析 | 研究 | 对比 | 比较 | 评估 | 总结 | 归纳 | 整理 | 探讨 | 论述 | 预测 | 量化 | 解析 | 了解 | 评价
        推演 | 建模
    """),
    "zh_thorough": (1, """
        全面 | 深入 | 系统地 | 系统性 | 系统调研 | 详细 | 多方观点 | 多方面 | 维度 | 各个 | 各家 | 各国 | 各类
        各种 | 不同类型 | 分别 | 优缺点 | 优劣 | 利弊 | 局限 | 差异在哪 | 异同 | 横向 | 纵向 | 代表性 | 典型
        成熟方案 | 踩坑 | 最佳实践 | 真实案例 | 案例 | 流派 | 口碑 | 痛点 | 瓶颈 | 教训 | 不同观点 | 差异 | 模式
        种类 | 争议 | 差别 | 权衡 | 效果 | 进展 | 程度 | 水平
    """),
    "zh_sources": (1, """
        论文 | 期刊 | 来源 | 出处 | 引用量 | 数据支撑 | 权威数据 | 数据说明 | 统计数据 | 公开数据 | 一手
        白皮书 | 研报 | 财报 | 资料 | 数据集 | 课题组 | 团队 | 学术 | 学者 | 文献综述 | 指南 | 证据 | 用户评价
        经典文章 | sota | 评测基准
    """),
    # -- Chinese: the world outside the repository ------------------------------------------------------------
    "zh_market": (1, """
        市场 | 行业 | 产业 | 竞品 | 竞争 | 公司 | 企业 | 厂商 | 供应商 | 品牌 | 融资 | 投资 | 商业 | 商业化
        盈利 | 赚钱 | 营收 | 份额 | 价格 | 定价 | 消费 | 用户群体 | 用户画像 | 渗透率 | 市值 | 上市 | 供应链
        经济 | 金融 | 基金 | 股票 | 房地产 | 出海 | 电商 | 生态 | 采用情况 | 落地 | 产品形态 | 主流 | 业界
        同行 | 头部 | 巨头 | 格局 | 选型 | 开源合规 | 平台 | 框架 | 产品 | 收入 | 成本 | 玩家 | 客户 | 产业化
        国产化 | 量产 | 替代品 | 同类产品 | 竞争对手 | 增长 | 迁移成本 | 成本结构 | 运营 | 市面上 | 连锁 | 零售
        外贸 | 供需 | 采用率 | 规模 | 资金 | 授权
    """),
    "zh_society": (1, """
        政策 | 监管 | 法规 | 法律 | 合规 | 政府 | 国家 | 国务院 | 社会 | 教育 | 人口 | 就业 | 医疗 | 气候
        碳中和 | 可持续 | 能源 | 环境 | 全球 | 世界上 | 国内外 | 国内 | 国外 | 中国 | 美国 | 欧洲 | 欧盟 | 日本
        各国 | 国际 | 中外 | 地区 | 城市 | 历代 | 制度 | 体系 | 文化 | 艺术 | 学生 | 高校 | 人群 | 老年 | 旅游
        心理 | 新加坡 | 东南亚 | 我国 | 芬兰 | 长三角 | 农村 | 县域 | 医保 | 养老 | 公共 | 罪 | 刑罚 | 税 | 财政
        食品 | 儿童 | 自闭症 | 残疾 | 老人 | 博物馆
    """),
    "zh_science": (1, """
        技术路线 | 技术路径 | 前沿 | 算法 | 模型 | 大模型 | 人工智能 | 量子 | 机器人 | 具身智能 | 芯片 | 新能源
        电池 | 药物 | 疗法 | 临床 | 细胞 | 肿瘤 | 基因 | 材料 | 机制 | 机理 | 实验 | 理论 | 领域 | 方向 | 学科
        智能体 | agent | rag | 协议 | 应用 | 创新 | 突破 | 自动化 | 交叉 | 优化 | 方法 | 系统 | 技术 | ai
    """),
    "zh_time": (1, """
        趋势 | 现状 | 前景 | 未来 | 近年 | 近几年 | 近三年 | 近两年 | 近五年 | 最近一年 | 最近很多 | 过去几年
        目前 | 当前 | 现阶段 | 最新 | 今年 | 去年 | 今天 | 至今 | 年以后 | 年以来 | 2023 | 2024 | 2025 | 2026
        2027 | 2030 | 演进 | 演变 | 发展 | 变化 | 流行 | 动向 | 会如何 | 两三年 | 十年 | 潜力 | 历史沿革
    """),
    "zh_effect": (1, """
        影响 | 作用 | 因素 | 动力 | 驱动 | 风险 | 挑战 | 机遇 | 策略 | 战略 | 对策 | 壁垒 | 关系 | 联系 | 有效
        效果 | 效率 | 可行性 | 可能性 | 难度 | 潜在 | 矛盾 | 转型 | 提升 | 促进 | 推动 | 替代 | 冲击 | 带来
        导致 | 取代 | 结合
    """),
    "zh_wh": (1, """
        有哪些 | 哪些 | 怎么样 | 如何 | 是否 | 能否 | 多大程度 | 多少 | 为什么走 | 对不对 | 真的 | 什么样 | 哪家
        哪个更 | 哪种 | 谁在 | 怎么做 | 怎么发展 | 是怎么 | 分别是 | 有多大 | 是真的吗 | 为我 | 请为我 | 帮我查
        帮我调 | 想了解
    """),
    # -- Chinese: work that needs no research -----------------------------------------------------------------
    "zh_code": (-1, """
        代码 | 函数 | 接口 | 组件 | 文件 | 脚本 | 测试 | 单测 | 报错 | 日志 | 配置 | 字段 | 按钮 | 页面 | 模块
        分支 | 提交 | 仓库 | 变量 | 依赖 | 返回 | 参数 | 异常 | 死循环 | 重构 | 重命名 | 编译 | 部署 | 调试
        修复 | 修正 | 实现 | 入参 | 校验 | 枚举 | 常量 | 类型 | 泛型 | 运算符 | 循环 | 数组 | 列表 | 线程 | 目录
        路径 | 命令行 | 表格 | 图表 | 样式 | 颜色 | 链接 | 弹窗 | 登录 | 首页 | 后台 | 前端 | 后端 | 数据库表
        索引 | 缓存 | 注释 | 回归 | 工程 | 编写 | 程序 | 算一下 | 统计一下 | 渲染 | 改成 | 改为 | 换成 | 补上
        去掉 | 删掉 | 加上 | 加一个 | 加个 | 写个 | 抽到 | 替换 | 合并 | 转成 | 导出 | 导入 | 打包 | 装上
        修一下 | 看一下 | 选项 | 转换 | 调用 | 评测脚本 | 顺便 | 继续把 | 直接开始 | 哪一行 | 定位 | 复杂度
        时间复杂 | 简化一下 | 画成 | 安装
    """),
    "zh_here": (-1, """
        这个 | 这两 | 这段 | 这份 | 这些 | 这三 | 那三 | 下面 | 以下 | 下列 | 上面 | 刚才 | 你的 | 文中 | 给定
        给出 | 根据 | 所提供 | 提供的 | 提供一 | 输入 | 输出 | 剩下
    """),
    "zh_given": (-1, """
        根据下 | 根据以下 | 根据上 | 根据给 | 根据所 | 根据提供 | 根据一段 | 根据这 | 根据您 | 根据文 | 基于以上
        基于以下 | 基于上 | 以上对 | 以上文 | 以上内 | 上文 | 对话中 | 文中 | 这篇 | 下列 | 以下文 | 以下句
        以下段 | 以下内容 | 以下材料 | 以下对话 | 以下新闻 | 以下信息 | 以下问题 | 以下代码 | 以下故事
        以下标题 | 以下给 | 以下描述 | 以下数据 | 以下两篇 | 以下评论 | 给定 | 所提供 | 下面的 | 下面这
        下面新闻 | 这段话 | 材料 | 短文 | 原文 | 段落 | 文本 | 给出以 | 此任务 | 一句话 | 句子 | 文章内容
        新闻报道 | 文档中 | 论点 | 这个表格 | 这份表格 | 主要内容
    """),
    "zh_text_work": (-1, """
        翻译 | 改写 | 重写 | 润色 | 扩写 | 续写 | 摘要 | 概括 | 提取 | 分类 | 生成 | 列举 | 列出 | 解释 | 描述
        句子 | 段落 | 文章 | 文本 | 短语 | 单词 | 词语 | 关键词 | 诗 | 故事 | 作文 | 邮件 | 标题 | 广告 | 文案
        情感 | 回答以下 | 回答下 | 回答问题 | 答案 | 写一篇 | 写一首 | 写一个 | 写一段 | 写一封 | 造句 | 语法
        判断 | 猜 | 选择 | 填空 | 对话 | 角色 | 推荐一 | 介绍 | 简要 | 简单 | 简短 | 首都 | 作者 | 小说 | 电影
        歌 | 菜 | 食谱 | 建议 | 步骤 | 举个 | 举例 | 例子 | 什么是 | 是什么意思 | 区别是什么 | 的过程 | 的概念
        含义 | 通俗 | 一共 | 多少元 | 多少米 | 多少个 | 多少天 | 多少千 | 几 | 谁是 | 设计一 | 制定 | 策划
        计划 | 方案太 | 问卷 | 如果 | 主题 | 您 | 编辑 | 规划一 | 定义
    """),
}  # fmt: skip

# A text is brought along and is to be worked on.
GIVEN = """
    the following text | the following article | the following paragraph | the following passage
    the following sentence | the following sentences | the following report | the following email
    the following abstract | the following review | the following code | the following news
    the following story | this paragraph | this passage | this article | this text | the text below
    the article below | the paragraph below | text above | following conversation
"""
# Groups that ask for something; a request that is only quoted does not count.
ASKING = ("research", "analyse", "report", "thorough", "choice", "wh")
# Groups that name something outside of the repository.
OUTSIDE = ("market", "society", "science", "time", "sources", "effect")

# A request that is turned down: one of the first, then one of the second.
REFUSING = "don t | dont | do not | no need to | without | never | stop | not to | instead of | not going to | no more"
REFUSED = """
    research | researching | compare | comparing | analyze | analyse | analyzing | investigate | investigating
    survey | look into | do research | do any research | do market research | doing research
"""
REFUSING_ZH = "不用 | 不要 | 不必 | 无需 | 不需要 | 没必要 | 别 | 先别 | 停止 | 不是要 | 不再"
REFUSED_ZH = "再调研 | 调研 | 研究 | 分析 | 对比 | 比较 | 做调研 | 做研究 | 查资料 | 再研究 | 再分析 | 深入研究"

# The first word of a prompt that asks for work in place.
FIRST_WORK = """
    fix add rename make update remove implement refactor change move use run write create delete replace convert address
    set let's lets ok okay yes no yep nope hmm actually commit bump build wire drop revert merge rebase debug install
    configure clean extract split test check can could you i we it this that these now so and but then also instead
    translate rewrite show give put print plot mark init pass call read open close save generate draw format don't dont
    do did does isn't aren't why where when please in if for on at with after before keep stop continue go try only just
    optimize optimise simplify rerun redo undo restore apply wrap inline bring adjust ensure verify
"""
FIRST_WORK_ZH = """
    把 将 给 改 修 加 写 删 补 用 跑 运行 实现 重构 翻译 在 检查 看 继续 不 别 好 嗯 对于 从 使用 编写 生成 回答 请回答
    请将 请把 请用 请编 请写 请给 请生成 请提供 为以 解释 描述 创建 单测 根据 请根据 你 以下 下面 提供 列出 假设 请列
"""

# Left out of the shell's prefilter: ordinary prompts use them so often that Python would start for nothing.
TOO_COMMON = """
    agent | ai | are there | compare | currently | differ | drive | eu | firms | going | history | how do
    improve | law | laws | m a | methods | past | platforms | providers | public | references | researchers
    review | so far | statistics | status | the top | to date | today | what do | workers | employees
    consumers | users | war | what are | what the | which | why did | why do | 世界上 | 中国 | 产品 | 人口
    人工智能 | 什么样 | 今天 | 价格 | 作用 | 促进 | 儿童 | 公司 | 关系 | 分析 | 去年 | 发展 | 各种 | 品牌
    哪个更 | 哪种 | 商业 | 团队 | 国家 | 国际 | 地区 | 城市 | 基因 | 多少 | 如何 | 学生 | 学科 | 实验 | 客户
    对比 | 导致 | 就业 | 差异 | 平台 | 应用 | 总结 | 技术 | 挑战 | 政府 | 探讨 | 提升 | 教训 | 文化 | 方向
    方法 | 日本 | 是否 | 有效 | 未来 | 材料 | 查一下 | 模型 | 欧洲 | 比较 | 水平 | 法律 | 潜在 | 环境 | 理论
    真的 | 研究 | 社会 | 税 | 算法 | 系统 | 经济 | 罪 | 美国 | 股票 | 详细 | 领域 | 食品 | 高校 | 了解 | 优化
"""
