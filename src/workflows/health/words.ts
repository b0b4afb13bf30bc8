type Words = { what: string; do?: string }

/**
 * What the checks say and what to do about it, in English: for the API and the shell. The screens say the same in
 * six languages (`health.said` of their texts); a test holds the English ones together.
 */
export const SAID = {
  options_ok: { what: "The options are valid, for production too." },
  options_rehearsal: {
    what: "This store runs, but production would refuse these options: {{options}}.",
    do: "Set them before real money moves. The configuration guide says what each is for.",
  },
  gateway_reached: { what: "{{address}} answers, in {{ms}} ms." },
  gateway_not_reached: {
    what: "{{address}} does not answer ({{code}}).",
    do: "Look at the option baseUrl, at the name service, firewall and proxy of this server, and at the certificate of the gateway.",
  },
  clock_ok: { what: "This server's clock and the gateway's agree to {{seconds}} s." },
  clock_ahead: {
    what: "This server's clock is {{seconds}} s ahead of the gateway's.",
    do: "Let this server take the time from the network (NTP). If it does, tell the gateway's support.",
  },
  clock_behind: {
    what: "This server's clock is {{seconds}} s behind the gateway's.",
    do: "Let this server take the time from the network (NTP). If it does, tell the gateway's support.",
  },
  clock_unknown: {
    what: "The gateway has told no time to compare this server's clock with.",
    do: "If the gateway does not answer, mend that first. Otherwise compare the clock with a time server by hand.",
  },
  signature_ok: { what: "A known message gets its known signature, and a changed one another." },
  signature_algorithm: {
    what: "A known message does not get its known signature.",
    do: "Install the package again: its files, or the cryptography of this Node.js, are not what they were.",
  },
  signature_throws: {
    what: "The function of the option signature fails on an ordinary message.",
    do: "Mend the function: it answers 64 hexadecimal characters for every message.",
  },
  signature_unstable: {
    what: "The function of the option signature signs the same message in two ways.",
    do: "Mend the function: it must depend on nothing but the message and the secret.",
  },
  signature_blind: {
    what: "Two messages with different amounts get the same signature.",
    do: "Sign the amount too: look at the fields of the option signature, or at its function.",
  },
  query_ok: { what: "The gateway answers queries from this server, and its answer is signed as expected." },
  query_forbidden: {
    what: "The gateway refuses queries from this server's address (HTTP {{status}}).",
    do: "Have the public address of this server registered at the gateway. Until then no outcome can be verified.",
  },
  query_badly_signed: {
    what: "The gateway's answer is not signed as this account expects.",
    do: "Compare the option signature (algorithm, secret, fields) and merchantId with what the gateway has issued.",
  },
  query_refused: {
    what: "The gateway refuses the query ({{code}}).",
    do: "Compare the options merchantId, accountId and signature with what the gateway has issued.",
  },
  query_failed: {
    what: "The gateway did not answer a query ({{code}}).",
    do: "If the gateway's address answers, look at its status page or ask its support; the log has the code each time.",
  },
  notify_ok: { what: "Notifications arrive at {{address}}, which answers from here." },
  notify_not_public: {
    what: "{{address}} answers, but it is this machine or is not encrypted.",
    do: "Set the option backendUrl to the public https address of this server. With a gateway on this machine nothing is to be done.",
  },
  notify_not_reached: {
    what: "{{address}}, where the gateway sends its notifications, does not answer from here ({{code}}).",
    do: "Open it from outside your network: HTTP 405 is right, and then nothing is to be done. Otherwise look at the option backendUrl, the name service and the proxy.",
  },
  notify_not_ours: {
    what: "{{address}} answers HTTP {{status}}: something else stands there.",
    do: "Look at the option backendUrl, and let the proxy pass /hooks/mpgi/ on unchanged, without a login or a redirect.",
  },
  instances_ok: { what: "Events, workflows and locks are shared between instances." },
  instances_one: {
    what: "Kept in the process alone: {{modules}}. That is fit for one instance only, and loses what was not yet done when it stops.",
    do: "Before a second instance runs, use the Redis modules of Medusa. The deployment guide shows them.",
  },
  inbox_ok: { what: "The last notification came at {{at}}; the last that was applied waited {{seconds}} s." },
  inbox_heard: { what: "The last notification came at {{at}}." },
  inbox_empty: { what: "No notification has come yet, and no payment waits for one." },
  inbox_left: {
    what: "Notifications that were stored more than five minutes ago and that nothing has looked at: {{count}}.",
    do: "See that a server runs which handles jobs (workerMode shared or worker), and look for mpgi-sweep in its log.",
  },
  inbox_silent: {
    what: "The last notification came at {{at}}. Payments that have moved since without one: {{payments}}.",
    do: "Look at the check of the notify address and at the notifications in the gateway's portal. Payments go on by query meanwhile.",
  },
  inbox_never: {
    what: "No notification has ever come. Payments that have moved without one: {{payments}}.",
    do: "Look at the check of the notify address and at the notifications in the gateway's portal. Payments go on by query meanwhile.",
  },
  unknowns_none: { what: "The outcome of every write is known." },
  unknowns_young: {
    what: "Writes whose outcome is unknown: {{count}}, the oldest for {{minutes}} min. The gateway is being asked.",
    do: "Wait: most settle by themselves. Nothing else is sent on those payments meanwhile.",
  },
  unknowns_old: {
    what: "Writes whose outcome is unknown: {{count}}, the oldest for {{minutes}} min.",
    do: "Open their cases, look at the gateway's portal, and decide each.",
  },
  cases_none: { what: "No case is open." },
  cases_open: {
    what: "Open cases: {{count}}. {{kinds}}.",
    do: "Open the page Cases, which says for each what to do.",
  },
  migrations_ok: { what: "The database has everything that this version needs." },
  migrations_missing: {
    what: "These migrations have not run: {{migrations}}.",
    do: "Run npx medusa db:migrate, then start the servers again.",
  },
  encryption_ok: { what: "Personal data is sealed, all of it with the key {{key}}." },
  encryption_none: {
    what: "Personal data is stored in the clear. Production refuses that.",
    do: "Set the option encryption, then run the script rotate-keys.",
  },
  encryption_clear: {
    what: "Some values were stored before there were keys and are not sealed.",
    do: "Run the script rotate-keys: it seals them with the key {{key}}.",
  },
  encryption_old: {
    what: "Some values are still sealed with {{keys}} instead of {{key}}.",
    do: "Leave those keys in the options until the script rotate-keys has run.",
  },
  encryption_key_lost: {
    what: "Values are sealed with keys that are not configured: {{keys}}.",
    do: "Put those keys back at the end of the option encryption; then run the script rotate-keys.",
  },
  not_checked: {
    what: "This could not be checked: {{error}}",
    do: "If a migration is missing, run it first. Otherwise look at the log.",
  },
} as const satisfies Record<string, Words>

type Values = Record<string, string | number>

/** What was found, in English. */
export function inWords(said: keyof typeof SAID, values: Values): string {
  return filled(SAID[said].what, values)
}

/** What to do about it, in English; null when nothing is to be done. */
export function toDo(said: keyof typeof SAID, values: Values): string | null {
  const words: Words = SAID[said]
  return words.do === undefined ? null : filled(words.do, values)
}

function filled(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""))
}
