import { escapeHtml } from "../../gateway/formats"

/** Text that is already HTML. Only {@link html} creates it. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | undefined | false | Markup | readonly Markup[]

/** A template whose values are escaped unless they are {@link Markup}. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  const texts = parts.map((part, at) => toHtml(part) + (strings[at + 1] ?? ""))
  return new Markup((strings[0] ?? "") + texts.join(""))
}

function toHtml(part: Part): string {
  if (part === undefined || part === false) return ""
  if (part instanceof Markup) return part.text
  if (Array.isArray(part)) return part.map(({ text }: Markup) => text).join("")
  return escapeHtml(String(part))
}

/** The stylesheet of every page. Colors follow the system's light or dark mode; contrast is at least 4.5 to 1. */
export const stylesheet = `
:root {
  color-scheme: light dark;
  --page: #f3f4f6; --card: #ffffff; --text: #17202e; --quiet: #556070; --line: #d5dae1;
  --accent: #1d4ed8; --on-accent: #ffffff; --bad: #b42318; --bad-soft: #fdecea; --good: #116a3d; --wait: #8a5a00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10151d; --card: #19212c; --text: #e6eaf0; --quiet: #9eaabb; --line: #364151;
    --accent: #8ab0ff; --on-accent: #0d1420; --bad: #ff9b91; --bad-soft: #3a1f1f; --good: #7fd6a4; --wait: #f0c069;
  }
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
body.narrow { max-width: 30rem; margin: 0 auto; }
body.wide { max-width: 80rem; margin: 0 auto; }
h1 { font-size: 1.4rem; line-height: 1.25; margin: 0 0 1rem; }
h2 { font-size: 1.05rem; margin: 0 0 .75rem; }
p { margin: 0 0 .75rem; }
a { color: var(--accent); }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
.brand { display: flex; justify-content: space-between; align-items: center; margin: 0 .25rem .75rem; font-weight: 600; }
.badge { font-size: .75rem; font-weight: 600; padding: .1rem .55rem; border: 1px solid currentColor; border-radius: 1rem; color: var(--wait); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem; margin-bottom: 1rem; }
.amount { white-space: nowrap; }
.quiet { color: var(--quiet); font-size: .875rem; }
table { width: 100%; border-collapse: collapse; }
caption { text-align: left; color: var(--quiet); font-size: .875rem; padding-bottom: .25rem; overflow-wrap: anywhere; }
th, td { text-align: left; padding: .35rem .5rem .35rem 0; vertical-align: top; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { color: var(--quiet); font-size: .8rem; }
tfoot th, tfoot td { font-weight: 700; border-bottom: 0; }
.number { text-align: right; padding-right: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
.summary { margin-bottom: 1.25rem; }
form { margin: 0 0 .75rem; }
.card > :last-child, .row > :last-child { margin-bottom: 0; }
label { display: block; font-weight: 600; font-size: .9rem; margin-bottom: .25rem; }
input, select, button { font: inherit; color: inherit; }
input, select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; background: var(--card); border: 1px solid var(--quiet); border-radius: .5rem; }
input[type="hidden"] { display: none; }
::placeholder { color: var(--quiet); opacity: 1; }
input[aria-invalid="true"] { border-color: var(--bad); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
.error { display: block; color: var(--bad); font-size: .875rem; margin-top: .25rem; }
.alert { background: var(--bad-soft); color: var(--bad); border-radius: .5rem; padding: .6rem .75rem; }
.notice { border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .75rem; background: var(--card); }
button { cursor: pointer; border-radius: .5rem; border: 1px solid var(--quiet); background: transparent; padding: .35rem .75rem; min-height: 2.25rem; }
button.primary { width: 100%; min-height: 3rem; font-weight: 600; background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.link { width: 100%; border: 0; min-height: 2.75rem; color: var(--accent); text-decoration: underline; }
details summary { cursor: pointer; }
.state { font-weight: 600; white-space: nowrap; }
.state.good { color: var(--good); } .state.bad { color: var(--bad); } .state.wait { color: var(--wait); }
.scroll { overflow-x: auto; }
.actions { display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; margin: .5rem 0 0; }
.actions form { display: flex; gap: .35rem; margin: 0; }
.actions input { width: 7rem; min-height: 2.25rem; padding: .25rem .5rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .25rem 1rem; margin: 0; }
.facts dt { color: var(--quiet); font-size: .8rem; }
.facts dd { margin: 0 0 .35rem; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.row { border-top: 1px solid var(--line); padding: .9rem 0; }
.row:first-of-type { border-top: 0; padding-top: 0; }
.row header { display: flex; flex-wrap: wrap; gap: .25rem .75rem; justify-content: space-between; align-items: baseline; margin-bottom: .35rem; }
.row header > * { overflow-wrap: anywhere; min-width: 0; }
.row header .state { margin-left: auto; }
/* The low windows of EMV 3-D Secure, 400 pixels high: the challenge fits the one that is 390 wide. */
@media (max-height: 26rem) {
  body { padding: .5rem; }
  h1 { margin-bottom: .5rem; }
  .brand { margin-bottom: .4rem; }
  .card { padding: .75rem 1rem; margin-bottom: 0; }
  button.primary { min-height: 2.75rem; }
}
`
