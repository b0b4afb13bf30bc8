/** Booting Medusa on an empty database takes about 20 s on two cores; a busy machine gets five times that. */
jest.setTimeout(120_000)
