let addresses = 0

/** An address from which the booted store has had no request yet: a client of its own, with limits of its own. */
export const newAddress = () => `2001:db8:${(++addresses).toString(16)}::1`
