/** Longer than any wait within a test: see `settled`. */
jest.setTimeout(11 * 60_000)
