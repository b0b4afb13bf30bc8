import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { actAs, actor } from "../audit/actor"
import type { Accounts } from "../shared/accounts"
import type { MpgiCheckoutSetting } from "../models"
import type { RowOf } from "../shared/rows"
import { table, writeTo } from "../shared/database"
import { whyUnused, whyUnusedForCart, type CartToRoute, type RoutedCart } from "./account-use"
import {
  offerFor,
  refuse,
  refuseAccount,
  type Choice,
  type Money,
  type NotOffered,
  type Offer,
} from "./offer"
import { limitsOf, UNSET, within, type Limits, type Settings } from "./settings"

type CheckoutSettingRow = RowOf<InferTypeOf<typeof MpgiCheckoutSetting>, Settings>

/** Default titles of the payment method, in the languages of the dashboard. */
export const DEFAULT_TITLES: Readonly<Record<string, string>> = {
  en: "Card",
  de: "Karte",
  es: "Tarjeta",
  fr: "Carte bancaire",
  "pt-BR": "Cartão",
  "zh-CN": "银行卡",
}

/** Settings to change; absent ones are kept. */
export type SettingsChanges = { [Name in keyof Settings]?: Settings[Name] | undefined }

/** What the checkout shows of each account, and what customers may choose. */
export class CheckoutSettings {
  constructor(
    readonly records: CheckoutSettingRecords,
    private readonly accounts: Accounts,
  ) {}

  /** The default titles, by language. */
  readonly defaultTitles = DEFAULT_TITLES

  /** The limits that the options set. @throws Error when the provider is not one of this module's accounts */
  limits(providerId: string): Limits {
    return limitsOf(this.accounts.get(providerId).options)
  }

  /** The saved settings, or the defaults. */
  async saved(providerId: string): Promise<{ settings: Settings; row: CheckoutSettingRow | undefined }> {
    const row = await this.records.of(providerId)
    return { settings: row ? settingsOf(row) : UNSET, row }
  }

  /**
   * Changes the settings of an account; absent ones are kept. `version` is the version on which the changes are based,
   * 0 for the first one. Undefined when another user has saved since. @entryPoint
   */
  async save(
    providerId: string,
    changes: SettingsChanges,
    version: number,
    by: string,
  ): Promise<CheckoutSettingRow | undefined> {
    const { settings } = await this.saved(providerId)
    const { titles, flows, currencies, installments } = changes
    const next: Settings = {
      titles: titles ?? settings.titles,
      flows: flows ?? settings.flows,
      currencies: currencies === undefined ? settings.currencies : currencies,
      installments: installments ?? settings.installments,
    }
    return actAs(by, () => this.records.save(providerId, next, version, by))
  }

  /**
   * What the checkout shows for an amount, with the title in the first of these languages that has one. `cart` as in
   * {@link refusal}.
   */
  async offer(
    providerId: string,
    money: Money,
    languages: readonly string[],
    cart?: RoutedCart,
  ): Promise<Offer & { title: string }> {
    const view = await this.view(providerId)
    const { use } = this.accounts.get(providerId).options
    return { ...offerFor(view, money, cart && whyUnused(use, cart)), title: titleFor(view.titles, languages) }
  }

  /**
   * Why a choice must not be sent to the gateway; undefined when it is offered. `cart` decides which accounts are used;
   * the payment of an existing order is not routed.
   */
  async refusal(
    providerId: string,
    money: Money,
    choice: Choice,
    cart?: CartToRoute,
  ): Promise<NotOffered | undefined> {
    const refused = refuse(await this.view(providerId), money, choice)
    if (refused || !cart) return refused
    const wrong = await whyUnusedForCart(this.accounts.get(providerId).options.use, cart)
    return wrong && refuseAccount(wrong)
  }

  private async view(providerId: string): Promise<Settings> {
    return within((await this.saved(providerId)).settings, this.limits(providerId))
  }
}

function settingsOf({ titles, flows, currencies, installments }: CheckoutSettingRow): Settings {
  return { titles, flows, currencies, installments }
}

/**
 * The title for a customer's languages, in order of preference: the merchant's title in that language, in any region,
 * otherwise the default title. If no language matches, the merchant's English title or the first one.
 */
export function titleFor(titles: Readonly<Record<string, string>>, languages: readonly string[]): string {
  for (const language of [...languages, "en"]) {
    const title = find(titles, language) ?? find(DEFAULT_TITLES, language)
    if (title) return title
  }
  return Object.values(titles)[0] ?? ""
}

function find(titles: Readonly<Record<string, string>>, language: string): string | undefined {
  const wanted = language.toLowerCase()
  const primary = (tag: string) => tag.toLowerCase().split("-")[0]
  const tags = Object.keys(titles)
  const tag =
    tags.find((each) => each.toLowerCase() === wanted) ??
    tags.find((each) => each.toLowerCase() === primary(wanted)) ??
    tags.find((each) => primary(each) === primary(wanted))
  return tag === undefined ? undefined : titles[tag]
}

/** Stored settings, one row for each account. The audit records who changed what. */
export class CheckoutSettingRecords {
  constructor(private readonly pg: Knex) {}

  of(provider_id: string): Promise<CheckoutSettingRow | undefined> {
    return this.table().where({ provider_id }).first()
  }

  /**
   * Replaces all settings of an account. `seen` is the version that the change is based on, 0 for the first one.
   * Undefined when another user has saved since.
   */
  async save(
    provider_id: string,
    { titles, flows, currencies, installments }: Settings,
    seen: number,
    updated_by: string,
  ): Promise<CheckoutSettingRow | undefined> {
    const values = { titles, flows, currencies, installments, version: seen + 1, updated_by }
    const id = generateEntityId(undefined, "mpgiset")
    const settings = writeTo<CheckoutSettingRow>(this.pg, "mpgi_checkout_setting", actor())
    const write =
      seen === 0
        ? settings
            .insert({ id, provider_id, ...values })
            .onConflict()
            .ignore()
        : settings.update(values).where({ provider_id, version: seen })
    const [row] = await write.returning("*")
    return row
  }

  private table() {
    return table<CheckoutSettingRow>(this.pg, "mpgi_checkout_setting")
  }
}
