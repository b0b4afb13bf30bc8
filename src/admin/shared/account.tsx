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

/** The account's title as customers see it, instead of the id of its payment provider. */
export const AccountTitle = ({ id }: { id: string }) => <>{useAccountTitle()(id)}</>

/**
 * Returns a function that returns the title of an account. If several accounts share a title, the account's name in the
 * options is added.
 */
export function useAccountTitle(): (provider_id: string) => string {
  const { i18n } = useTranslation("mpgi")
  const accounts = useAccounts().data?.accounts ?? []
  return (provider_id) => {
    const account = accounts.find((each) => each.provider_id === provider_id)
    // If the options no longer have the account, only its id is known.
    if (!account) return provider_id.replace(/^pp_mpgi_/, "")
    const title = titleOf(account, i18n.language)
    const isShared = accounts.filter((each) => titleOf(each, i18n.language) === title).length > 1
    return isShared ? `${title} (${account.name})` : title
  }
}

/**
 * The title in a language of the dashboard. The dashboard's tags are `ptBR` and `zhCN`; titles have `pt-BR` and
 * `zh-CN`.
 */
function titleOf({ titles, name }: Account, language: string): string {
  const plain = (tag: string) => tag.replace("-", "").toLowerCase()
  const own = Object.entries(titles).find(([tag]) => plain(tag) === plain(language))
  return own?.[1] ?? titles[language.slice(0, 2)] ?? titles.en ?? name
}
