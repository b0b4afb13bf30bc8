import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { get } from "./api"
import type { Reply } from "./api-types"

type Account = Reply<"/admin/mpgi/accounts">["accounts"][number]

/** The accounts at the gateway, in the order of the options. */
export function useAccounts() {
  return useQuery({
    queryKey: ["mpgi", "accounts"],
    queryFn: () => get("/admin/mpgi/accounts", {}),
    staleTime: 5 * 60_000,
  })
}

/** An account under the title that customers see, instead of the id of its payment provider. */
export const AccountTitle = ({ id }: { id: string }) => <>{useAccountTitle()(id)}</>

/** Returns a function that gives the title of an account. Accounts of one title also have the name of their options. */
export function useAccountTitle(): (provider_id: string) => string {
  const { i18n } = useTranslation("mpgi")
  const accounts = useAccounts().data?.accounts ?? []
  return (provider_id) => {
    const account = accounts.find((each) => each.provider_id === provider_id)
    // The id of an account that the options no longer have is all that is known of it.
    if (!account) return provider_id.replace(/^pp_mpgi_/, "")
    const title = titleOf(account, i18n.language)
    const isShared = accounts.filter((each) => titleOf(each, i18n.language) === title).length > 1
    return isShared ? `${title} (${account.name})` : title
  }
}

/** The title in a language of the dashboard. Its tags are `ptBR` and `zhCN`, those of titles `pt-BR` and `zh-CN`. */
function titleOf({ titles, name }: Account, language: string): string {
  const plain = (tag: string) => tag.replace("-", "").toLowerCase()
  const own = Object.entries(titles).find(([tag]) => plain(tag) === plain(language))
  return own?.[1] ?? titles[language.slice(0, 2)] ?? titles.en ?? name
}
