type Message = { what: string; do?: string }

/**
 * The English message and action of each finding, for the API, the shell and the English screen. The other languages
 * have their own messages (`health.message` of their texts). A test compares their keys and placeholders.
 */
export const MESSAGES = {
  options_ok: { what: "The options are valid, including for production." },
  options_insecure: {
    what: "The options are valid. The option allowInsecureAddresses accepts http and loopback addresses: it is for tests on one machine, not for production.",
  },
  options_rehearsal: {
    what: "The store runs, but production does not accept these options: {{options}}.",
    do: "Set them before you accept live payments. The configuration guide describes each option.",
  },
  paused_off: { what: "Jobs and automatic work run." },
  paused_on: {
    what: "Payments are paused: no jobs and no automatic captures, and only queries are sent to the gateway. Notifications are only stored.",
    do: "Compare the store with the gateway, then remove the paused option and restart the servers. See the restore guide.",
  },
  paused_by_command: {
    what: "Payments are paused by a command: no jobs and no automatic captures, and only queries are sent to the gateway. Notifications are only stored.",
    do: "To release payments, run npx mpgi resume in the folder of the Medusa application.",
  },
  paused_other_address: {
    what: "Payments are paused: this server is {{address}}, but its database belongs to the store at {{marked}}. No jobs and no automatic captures run, and only queries are sent to the gateway.",
    do: "If this is a copy of the store, click “This is a copy”. If the store has moved to this address, click “We have moved”. See the guide about staging copies.",
  },
  paused_other_account: {
    what: "Payments are paused: this server has another merchant or account ID than the one its database was used with. No jobs and no automatic captures run, and only queries are sent to the gateway.",
    do: "If the account of this store has changed, click “The account has changed”. If this is a copy of another store, click “This is a copy”. See the guide about staging copies.",
  },
  paused_unknown: {
    what: "Payments are paused: the database does not say which installation it belongs to.",
    do: "If a migration is missing, run it. Otherwise, check the log.",
  },
  paused_copy: {
    what: "Payments are paused: this is a copy of the store at {{marked}} and uses its account.",
    do: "To test payments here, give this copy an account of its own, for example at the sandbox. See the guide about staging copies.",
  },
  paused_separate_copy: {
    what: "This is a copy of the store at {{marked}} with an account of its own. Jobs and automatic work run.",
  },
  gateway_reached: { what: "{{address}} responded in {{ms}} ms." },
  gateway_not_reached: {
    what: "{{address}} does not respond ({{code}}).",
    do: "Check the baseUrl option, the DNS, firewall and proxy of this server, and the gateway's certificate.",
  },
  clock_ok: { what: "This server's clock differs from the gateway's by {{seconds}} s." },
  clock_ahead: {
    what: "This server's clock is {{seconds}} s ahead of the gateway's.",
    do: "Synchronize this server's clock with a time server (NTP). If it is synchronized already, contact the gateway's support.",
  },
  clock_behind: {
    what: "This server's clock is {{seconds}} s behind the gateway's.",
    do: "Synchronize this server's clock with a time server (NTP). If it is synchronized already, contact the gateway's support.",
  },
  clock_unknown: {
    what: "The gateway reported no time to compare this server's clock with.",
    do: "If the gateway does not respond, resolve that first. Otherwise, compare this server's clock with a time server.",
  },
  signature_ok: {
    what: "A known message gets the expected signature, and a changed message gets a different one.",
  },
  signature_algorithm: {
    what: "A known message does not get the expected signature.",
    do: "Reinstall the package: its files, or the cryptography of this Node.js installation, have changed.",
  },
  signature_throws: {
    what: "The function in the signature option fails on a valid message.",
    do: "Fix the function: it must return 64 hexadecimal characters for every message.",
  },
  signature_unstable: {
    what: "The function in the signature option returns different signatures for the same message.",
    do: "Fix the function: its result must depend only on the message and the secret.",
  },
  signature_blind: {
    what: "Two messages with different amounts get the same signature.",
    do: "Include the amount in the signature: check the fields of the signature option, or its function.",
  },
  signature_keyless: {
    what: "The function in the signature option returns the same signature with two different secrets.",
    do: "Fix the function: it must use the secret that it receives with each message.",
  },
  secrets_one: { what: "The secret for signatures is not being rotated." },
  secrets_quiet: {
    what: "Requests are signed with the secret {{first}}. Too few messages arrived in the last day to show whether {{secrets}} is still in use.",
  },
  secrets_watched: {
    what: "Requests are signed with the secret {{first}}. No message signed with {{secrets}} has arrived since {{at}}.",
  },
  secrets_others_used: {
    what: "Requests are signed with the secret {{first}}. Messages still arrive signed with {{secrets}}, last at {{at}}.",
    do: "Keep {{secrets}} until the gateway signs with {{first}}. If {{secrets}} is the new secret, move it to the front of signature.secrets. See the guide to rotating secrets.",
  },
  secrets_others_unused: {
    what: "Requests are signed with the secret {{first}}. No message signed with {{secrets}} has arrived for 24 hours.",
    do: "If {{secrets}} is an old secret, remove it from signature.secrets and restart the servers. If it is a new one that the gateway does not use yet, no action is required.",
  },
  query_ok: { what: "The gateway answers queries from this server, and its response is signed as expected." },
  query_forbidden: {
    what: "The gateway rejects queries from this server's IP address (HTTP {{status}}).",
    do: "Register this server's public IP address with the gateway. Until then, operations cannot be confirmed.",
  },
  query_badly_signed: {
    what: "The gateway's response is not signed as this account expects.",
    do: "Compare the signature option (algorithm, secret, fields) and merchantId with the credentials issued by the gateway.",
  },
  query_refused: {
    what: "The gateway rejected the query ({{code}}).",
    do: "Compare the merchantId, accountId and signature options with the credentials issued by the gateway.",
  },
  query_failed: {
    what: "The gateway did not answer a query ({{code}}).",
    do: "If the gateway connection is healthy, check the gateway's status page or contact its support. The log contains the code of each attempt.",
  },
  notify_ok: { what: "The notification URL {{address}} responds." },
  notify_not_public: {
    what: "The notification URL {{address}} responds, but it is local or not encrypted.",
    do: "Set the backendUrl option to the public HTTPS address of this server. If the gateway runs on this machine, no action is required.",
  },
  notify_not_reached: {
    what: "The notification URL {{address}} does not respond from this server ({{code}}).",
    do: "Open the URL from outside your network. If it returns HTTP 405, no action is required. Otherwise, check the backendUrl option, the DNS and the proxy.",
  },
  notify_not_ours: {
    what: "The notification URL {{address}} returned HTTP {{status}}: requests do not reach this store.",
    do: "Check the backendUrl option, and configure the proxy to forward /hooks/mpgi/ unchanged, without a login or a redirect.",
  },
  access_control_off: {
    what: "Role-based access control is off: every user of the dashboard has all permissions.",
  },
  access_control_ok: { what: "Role-based access control is on, and every user has a role." },
  access_control_not_loaded: {
    what: "Role-based access control is on (MEDUSA_FF_RBAC), but its module is not loaded: no user gets a role, and requests that require a permission are rejected.",
    do: "Add rbac: { resolve: '@medusajs/medusa/rbac' } to the modules in medusa-config.ts and run npx medusa db:migrate. Then restart Medusa and sign in again. See the permissions guide.",
  },
  access_control_no_role: {
    what: "Role-based access control is on. Users without a role: {{count}}. Their requests are rejected.",
    do: "Assign a role to each user; the super admin role has all permissions. Then the user signs in again. See the permissions guide.",
  },
  instances_ok: { what: "Events, workflows and locks are shared between instances." },
  instances_one: {
    what: "These modules keep their data in memory: {{modules}}. This supports one instance only, and pending work is lost when it stops.",
    do: "Before you run a second instance, configure Medusa's Redis modules. See the deployment guide.",
  },
  inbox_ok: { what: "Last notification received: {{at}}. The last one applied waited {{seconds}} s." },
  inbox_received: { what: "Last notification received: {{at}}." },
  inbox_empty: { what: "No notification has been received yet, and no payment is waiting for one." },
  inbox_left: {
    what: "Notifications not processed for more than five minutes: {{count}}.",
    do: "Check that a server runs jobs (workerMode shared or worker), and search its log for mpgi-sweep.",
  },
  inbox_silent: {
    what: "Last notification received: {{at}}. Payments updated since then without a notification: {{payments}}.",
    do: "Check the notification URL and the notifications in the gateway portal. Until then, payments are updated by query.",
  },
  inbox_never: {
    what: "No notification has been received. Payments updated without a notification: {{payments}}.",
    do: "Check the notification URL and the notifications in the gateway portal. Until then, payments are updated by query.",
  },
  unknowns_none: { what: "All operations are confirmed." },
  unknowns_young: {
    what: "Unconfirmed operations: {{count}}, the oldest for {{minutes}} min. The gateway is being queried.",
    do: "Wait: most operations are confirmed automatically. Until then, no other operation is sent for these payments.",
  },
  unknowns_old: {
    what: "Unconfirmed operations: {{count}}, the oldest for {{minutes}} min.",
    do: "Open their cases, check the gateway portal, and record each outcome.",
  },
  cases_none: { what: "No cases are open." },
  cases_open: {
    what: "Open cases: {{count}}. {{kinds}}.",
    do: "Open the page Needs attention. Each case names its next step.",
  },
  alerts_off: {
    what: "Alerts are off: cases and ending authorizations are neither shown behind the bell nor mailed.",
  },
  alerts_ok: { what: "Alerts are sent through these channels: {{channels}}." },
  alerts_no_provider: {
    what: "Alerts are not sent: Medusa's Notification module has no provider for these channels: {{channels}}.",
    do: "Add a provider for them to the notification module in medusa-config.ts, or change the alerts option. See the guide to alerts.",
  },
  migrations_ok: { what: "The database schema is up to date." },
  migrations_missing: {
    what: "These migrations have not run: {{migrations}}.",
    do: "Run npx medusa db:migrate, then restart the servers.",
  },
  encryption_ok: { what: "All personal data is encrypted with the key {{key}}." },
  encryption_none: {
    what: "Personal data is stored unencrypted. Production does not accept this.",
    do: "Set the encryption option, then run the rotate-keys script.",
  },
  encryption_clear: {
    what: "Some stored values are not encrypted, so they are ignored. They date from before a key was set, or something else wrote them.",
    do: "If they are your own, run the rotate-keys script with the argument encrypt-plain to encrypt them with the key {{key}}.",
  },
  encryption_old: {
    what: "Some values are still encrypted with {{keys}} instead of {{key}}.",
    do: "Run the rotate-keys script. Keep those keys in the encryption option until it has finished.",
  },
  encryption_key_lost: {
    what: "Some values are encrypted with keys that are not configured: {{keys}}.",
    do: "Add these keys to the end of the encryption option, then run the rotate-keys script.",
  },
  credentials_same: {
    what: "All payments of the account were made with the merchant and account ID that it has now.",
  },
  credentials_other: {
    what: "Payments made with other credentials than merchant ID {{merchant}}, account ID {{account}}: {{count}}. They can be neither queried, captured nor refunded.",
    do: "Restore the old merchantId and accountId under this account's id, and give the new ones an account with an id of its own.",
  },
  addresses_local: {
    what: "No account has a public backendUrl, so the addresses of customers are not checked.",
  },
  addresses_unknown: {
    what: "Recent checkouts with a known address: {{checkouts}}. With fewer than 20, the addresses of customers are not checked.",
  },
  addresses_ok: { what: "{{checkouts}} recent checkouts came from {{addresses}} addresses." },
  addresses_private: {
    what: "{{count}} of {{checkouts}} recent checkouts came from private addresses: this server sees a proxy instead of its customers.",
    do: "Set the proxies option to what is in front of this server. Until then, limits count all customers as one, and shopper_ip is wrong. See the proxies guide.",
  },
  addresses_few: {
    what: "{{checkouts}} recent checkouts came from {{addresses}} addresses only: this server probably sees a proxy, or the server of the storefront, instead of its customers.",
    do: "Set the proxies option to what is in front of this server, and storefrontSecrets if the storefront calls from its own server. Until then, limits count many customers as one. See the proxies guide.",
  },
  not_checked: {
    what: "The check failed: {{error}}",
    do: "If a migration is missing, run it first. Otherwise, check the log.",
  },
} as const satisfies Record<string, Message>

type Values = Record<string, string | number>

/** The message of a finding, in English. */
export function describeFinding(code: keyof typeof MESSAGES, values: Values): string {
  return filled(MESSAGES[code].what, values)
}

/** What to do about a finding, in English; null when no action is required. */
export function describeAction(code: keyof typeof MESSAGES, values: Values): string | null {
  const message: Message = MESSAGES[code]
  return message.do === undefined ? null : filled(message.do, values)
}

function filled(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""))
}
