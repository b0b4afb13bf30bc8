/** Imported before everything else: Medusa's logger reads its level once, and a benchmark's output is its own lines. */
process.env.LOG_LEVEL ??= "error"
process.env.MEDUSA_DISABLE_TELEMETRY = "true"
