"""Bytes of a page or a file in, one readable document out: HTML, PDF, DOCX, Markdown, text and source code."""
