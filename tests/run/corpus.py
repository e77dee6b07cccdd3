"""Small folders of documents, written for these tests."""

from __future__ import annotations

from pathlib import Path

ENGLISH = {
    "guide/queues.md": (
        "# Message queues\n\nA message queue stores messages until a consumer takes them. "
        "Kestrel delivers each message at least once, so consumers must be idempotent.\n\n"
        "## Limits\n\nKestrel does not keep the order of messages across partitions. "
        "A single message may be at most 256 KB in size.\n"
    ),
    "notes/review.md": (
        "# Kestrel in practice\n\nIn our tests Kestrel handled 40,000 messages per second on one node. "
        "Operators report that rebalancing takes 30 seconds after a node fails.\n"
    ),
    "src/queue.py": (
        '"""The queue of Kestrel: at-least-once delivery with acknowledgements."""\n\n\n'
        "class Queue:\n"
        '    """Keeps messages until they are acknowledged."""\n\n'
        "    def take(self, wait_s=5):\n"
        '        """Return the next message; it is delivered again unless it is acknowledged in time."""\n'
        "        return self._next(wait_s)\n"
    ),
}
CHINESE = {
    "指南/队列.md": (
        "# 消息队列\n\n消息队列会保存消息，直到消费者取走。"
        "云雀队列保证每条消息至少投递一次，因此消费者必须保证幂等。\n\n"
        "## 限制\n\n云雀队列不保证跨分区的消息顺序。单条消息最大为 256 KB。\n"
    ),
    "笔记/评测.md": (
        "# 云雀队列评测\n\n在我们的测试中，云雀队列单节点每秒处理 4 万条消息。节点故障后，重新平衡需要 30 秒。\n"
    ),
}


def write(folder: Path, files: dict[str, str]) -> Path:
    """Return the folder after writing the files into it."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
