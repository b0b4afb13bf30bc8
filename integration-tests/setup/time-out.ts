/**
 * Booting Medusa on an empty database takes about 20 s on two cores; a busy machine gets thirty times that. What a test waits for has a
 * limit of its own: see `until`.
 */
jest.setTimeout(600_000)
