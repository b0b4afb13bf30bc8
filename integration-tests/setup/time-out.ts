/** Booting Medusa on an empty database takes about 20 s on two cores; a busy machine gets fifteen times that. */
jest.setTimeout(300_000)
