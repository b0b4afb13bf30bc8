import type * as Medusa from "@medusajs/framework/types"
import type {
  DeletePaymentInput,
  DeletePaymentOutput,
  UpdatePaymentInput,
  UpdatePaymentOutput,
} from "@medusajs/framework/types"
import {
  AbstractPaymentProvider,
  MedusaError,
  PaymentActions,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"
import { z } from "zod"
import { sameAmount } from "../../gateway"
import * as holders from "./account-holder"
import { authorise, sessionStatusOf } from "./authorise"
import { cancel } from "./cancel"
import { capture, refund } from "./capture-and-refund"
import { paymentOfData, paymentOfSession, sessionData, type Context, type Cradle } from "./session-data"
import { asMedusaError } from "./errors"
import { initiate } from "./initiate"
import { isPaymentOfNothing, NOTHING_DUE, isNothingDue, nothingDueSession } from "./nothing-due"

const Options = z.looseObject({
  id: z.string("must be the id of an account").min(1, "must be the id of an account"),
})
export type ProviderOptions = z.input<typeof Options>

/**
 * Medusa's payment provider for one account, `pp_mpgi_<id>`. All options but the id are set in the module `mpgi`,
 * which checks the account at startup. Payment methods are the cards that customers have saved. No store route of
 * Medusa lists them, so this package has its own.
 */
export class MpgiProvider extends AbstractPaymentProvider<ProviderOptions> {
  static override identifier = "mpgi"

  private readonly ctx: Context

  static override validateOptions(options: Record<string, unknown>): void {
    const parsed = Options.safeParse(options)
    if (parsed.success) return
    const [issue] = parsed.error.issues
    throw new Error(`medusa-payment-mpgi: provider options: ${issue?.path.join(".")}: ${issue?.message}`)
  }

  constructor(cradle: Record<string, unknown>, options: ProviderOptions) {
    super(cradle, options)
    MpgiProvider.validateOptions(options)
    this.ctx = {
      cradle: cradle as unknown as Cradle,
      providerId: `pp_${MpgiProvider.identifier}_${options.id}`,
    }
  }

  initiatePayment(input: Medusa.InitiatePaymentInput): Promise<Medusa.InitiatePaymentOutput> {
    return this.withMedusaErrors(initiate(this.ctx, input))
  }

  updatePayment(input: Medusa.UpdatePaymentInput): Promise<Medusa.UpdatePaymentOutput> {
    return this.withMedusaErrors(update(this.ctx, input))
  }

  authorizePayment(input: Medusa.AuthorizePaymentInput): Promise<Medusa.AuthorizePaymentOutput> {
    return this.withMedusaErrors(authorise(this.ctx, input))
  }

  capturePayment(input: Medusa.CapturePaymentInput): Promise<Medusa.CapturePaymentOutput> {
    return this.withMedusaErrors(capture(this.ctx, input))
  }

  refundPayment(input: Medusa.RefundPaymentInput): Promise<Medusa.RefundPaymentOutput> {
    return this.withMedusaErrors(refund(this.ctx, input))
  }

  cancelPayment(input: Medusa.CancelPaymentInput): Promise<Medusa.CancelPaymentOutput> {
    return this.withMedusaErrors(cancel(this.ctx, input))
  }

  deletePayment(input: Medusa.DeletePaymentInput): Promise<Medusa.DeletePaymentOutput> {
    return deletePayment(this.ctx, input)
  }

  async retrievePayment({ data }: Medusa.RetrievePaymentInput): Promise<Medusa.RetrievePaymentOutput> {
    if (isPaymentOfNothing(data)) return { data: NOTHING_DUE }
    const { state, order_no, transaction_id } = await this.payment(data)
    return { data: { order_no, transaction_id, state } }
  }

  async getPaymentStatus({ data }: Medusa.GetPaymentStatusInput): Promise<Medusa.GetPaymentStatusOutput> {
    if (isPaymentOfNothing(data)) return { status: PaymentSessionStatus.CAPTURED }
    return { status: sessionStatusOf((await this.payment(data)).state) }
  }

  createAccountHolder(input: Medusa.CreateAccountHolderInput): Promise<holders.NewHolder> {
    return Promise.resolve(holders.createAccountHolder(this.ctx, input))
  }

  deleteAccountHolder(input: Medusa.DeleteAccountHolderInput): Promise<Medusa.DeleteAccountHolderOutput> {
    return this.withMedusaErrors(holders.deleteAccountHolder(this.ctx, input))
  }

  listPaymentMethods(input: Medusa.ListPaymentMethodsInput): Promise<Medusa.ListPaymentMethodsOutput> {
    return this.withMedusaErrors(holders.listPaymentMethods(this.ctx, input))
  }

  savePaymentMethod(): Promise<Medusa.SavePaymentMethodOutput> {
    return Promise.resolve().then(holders.savePaymentMethod)
  }

  deletePaymentMethod(input: Medusa.DeletePaymentMethodInput): Promise<Medusa.DeletePaymentMethodOutput> {
    return this.withMedusaErrors(holders.deletePaymentMethod(this.ctx, input))
  }

  /**
   * Does nothing: the gateway notifies `/hooks/mpgi/:provider` instead. Core's route answers 200 before anything is
   * verified, and then waits five seconds (hazard 10, docs/medusa-hazards.md#hazard-10). It also acts on sessions
   * that it does not know (hazard 8, docs/medusa-hazards.md#hazard-8) and captures again (hazard 9,
   * docs/medusa-hazards.md#hazard-9).
   */
  getWebhookActionAndData(): Promise<Medusa.WebhookActionResult> {
    return Promise.resolve({ action: PaymentActions.NOT_SUPPORTED })
  }

  private async withMedusaErrors<Output>(work: Promise<Output>): Promise<Output> {
    try {
      return await work
    } catch (error) {
      throw asMedusaError(error, this.ctx.cradle.mpgi.log)
    }
  }

  private async payment(data?: Record<string, unknown>) {
    const payment =
      (await paymentOfData(this.ctx, data)) ?? (await paymentOfSession(this.ctx, data?.session_id))
    if (!payment)
      throw new MedusaError(
        MedusaError.Types.NOT_FOUND,
        "The payment was not found at the gateway. Reload the order.",
      )
    return payment
  }
}

/**
 * Abandons a payment. Never throws, because that would break cart edits (hazard 7, docs/medusa-hazards.md#hazard-7).
 * The money that the gateway may still hold or receive is found by the order number and handled as an orphaned
 * payment.
 */
async function deletePayment(
  context: Context,
  { data = {} }: DeletePaymentInput,
): Promise<DeletePaymentOutput> {
  try {
    const payment = await paymentOfData(context, data)
    // Two names must match, because on one path of core this data comes from the storefront.
    const ours = data.session_id ?? payment?.payment_session_id
    if (
      payment &&
      payment.payment_session_id === ours &&
      (data.session_id || data.transaction_id === payment.transaction_id)
    ) {
      await context.cradle.mpgi.payments.abandonSession(payment.payment_session_id)
    }
  } catch (error) {
    context.cradle.mpgi.log.error(
      `mpgi: a deleted payment session could not be marked: ${error instanceof Error ? error.name : "Error"}`,
    )
  }
  return { data }
}

/**
 * Changes the amount. Once the customer was sent to the gateway, the order number belongs to the old amount there.
 * Another amount then needs another order number.
 */
async function update(context: Context, input: UpdatePaymentInput): Promise<UpdatePaymentOutput> {
  const { mpgi } = context.cradle
  const { options } = mpgi.account(context.providerId)
  const payment = await paymentOfSession(context, input.data?.session_id)
  if (!payment || payment.abandoned_at) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      "The payment session has no payment at the gateway. Start the payment again.",
    )
  }
  const currency_code = input.currency_code.toLowerCase()
  if (isNothingDue(context, input.amount, currency_code)) {
    const { cart_id, choices } = payment
    const planned = { provider_id: context.providerId, currency: currency_code }
    // A contract begins with a payment, so this refuses.
    if (cart_id && choices?.subscription)
      await mpgi.subscriptionPlans.termsOfCart(context.cradle.query, cart_id, planned)
    await mpgi.payments.abandonSession(payment.payment_session_id)
    return {
      status: PaymentSessionStatus.AUTHORIZED,
      data: nothingDueSession(payment.payment_session_id, options),
    }
  }
  const amount = mpgi.toAmount(context.providerId, input.amount, currency_code)
  const same = sameAmount(amount, payment.amount) && currency_code === payment.currency_code
  const changes = { amount, currency_code }
  const updated = same
    ? payment
    : payment.opened_at
      ? await mpgi.payments.nextAttempt(payment, options.orderNoPrefix, changes)
      : await mpgi.payments.change(payment.order_no, changes)
  return { data: sessionData(updated, options) }
}
