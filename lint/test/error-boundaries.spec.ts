import { Tree } from "./setup/tree"

const tree = new Tree({
  "src/admin/widgets/bare.tsx": `const Widget = () => null\nexport default Widget`,
  "src/admin/widgets/other.tsx": `const Widget = () => null\nexport default memo(Widget)`,
  "src/admin/widgets/bounded.tsx": `const Widget = () => null\nexport default withBoundary(Widget)`,
  "src/admin/routes/gateway/new/page.tsx": `export default function Page() { return null }`,
  "src/admin/routes/gateway/bounded/page.tsx": `const Page = () => null\nexport default withBoundary(Page)`,
  "src/admin/routes/gateway/framed/page.tsx": `const Page = () => null\nexport default asPage(Page)`,
  "src/admin/i18n/index.ts": `export default {}`,
})

afterAll(() => tree.remove())

describe("what the dashboard loads", () => {
  it.each([
    ["src/admin/widgets/bare.tsx", 1],
    ["src/admin/widgets/other.tsx", 1],
    ["src/admin/widgets/bounded.tsx", 0],
    ["src/admin/routes/gateway/new/page.tsx", 1],
    ["src/admin/routes/gateway/bounded/page.tsx", 1],
    ["src/admin/routes/gateway/framed/page.tsx", 0],
    ["src/admin/i18n/index.ts", 0],
  ])("exports a component within an error boundary: %s: %i", async (file, count) => {
    expect(await tree.lint("no-restricted-syntax", file)).toHaveLength(count)
  })
})
