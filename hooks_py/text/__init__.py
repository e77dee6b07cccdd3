"""Text in, values out: normalising, language, sentences, passages, figures, quotations, tokens."""
