import type { OpenAccount } from "../accounts"
import type { SettingRow } from "../rows"
import { offerFor, refuse, type Choice, type Money, type NotOffered, type Offer } from "./offer"
import type { SettingRecords } from "./setting-records"
import { limitsOf, UNSET, within, type Limits, type ShopperSettings } from "./shopper-view"
import { titleFor, USUAL_TITLES } from "./titles"

/** What shoppers see of each account, and what they may choose. */
export class ShopperViews {
  constructor(
    readonly records: SettingRecords,
    private readonly account: (providerId: string) => OpenAccount,
  ) {}

  /** The usual titles, by language. */
  readonly usualTitles = USUAL_TITLES

  /** As far as the options let settings go. @throws Error when the provider is none of ours. */
  limits(providerId: string): Limits {
    return limitsOf(this.account(providerId).options)
  }

  /** As they were saved, or as they are before anybody did. */
  async saved(providerId: string): Promise<{ settings: ShopperSettings; row: SettingRow | undefined }> {
    const row = await this.records.of(providerId)
    return { settings: row ? settingsOf(row) : UNSET, row }
  }

  /** What a shopper who reads these languages, the best first, is shown for an amount. */
  async offer(
    providerId: string,
    money: Money,
    languages: readonly string[],
  ): Promise<Offer & { title: string }> {
    const view = await this.view(providerId)
    return { ...offerFor(view, money), title: titleFor(view.titles, languages) }
  }

  /** Why a choice is not to be sent to the gateway; undefined when it is offered. */
  async refusal(providerId: string, money: Money, choice: Choice): Promise<NotOffered | undefined> {
    return refuse(await this.view(providerId), money, choice)
  }

  private async view(providerId: string): Promise<ShopperSettings> {
    return within((await this.saved(providerId)).settings, this.limits(providerId))
  }
}

function settingsOf({ titles, flows, currencies, installments }: SettingRow): ShopperSettings {
  return { titles, flows, currencies, installments } as unknown as ShopperSettings
}
