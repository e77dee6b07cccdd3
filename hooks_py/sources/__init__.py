"""Where documents come from: one connector per source, searching them side by side, crawling a site, reading feeds."""
