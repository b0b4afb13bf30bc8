const places: Record<string, Record<string, string>> = {
  us: {
    address_1: "1 Example Street",
    city: "Springfield",
    province: "IL",
    postal_code: "62701",
    phone: "+12025550123",
  },
  jp: {
    address_1: "1-1 Example",
    city: "Chiyoda",
    province: "Tokyo",
    postal_code: "100-0001",
    phone: "+81355550123",
  },
}
const germany = {
  address_1: "Beispielweg 1",
  city: "Berlin",
  province: "",
  postal_code: "10115",
  phone: "+493055550123",
}

/** A fictitious address in the country, to fill in the form with one click. Omit it in a real store. */
export function exampleAddress(country: string): Record<string, string> {
  return {
    email: "ada@example.com",
    first_name: "Ada",
    last_name: "Lovelace",
    country_code: places[country] ? country : "de",
    ...(places[country] ?? germany),
  }
}
