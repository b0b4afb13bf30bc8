import { model } from "@medusajs/framework/utils"

/**
 * What is still to be announced to the shop: a row is written in the transaction of the change, and deleted once its
 * event was emitted. No personal data: only ids and codes.
 */
export const MpgiOutbox = model
  .define("mpgi_outbox", {
    /** The event, what it is about, and a random id: as in `mpgi.case.opened mpgicase_01… 8f14…`. Or a plain id. */
    id: model.text().primaryKey(),
    event: model.text(),
    /** The id of the record that the event is about. */
    about: model.text(),
    /** Facts of the change, where the record may have moved on before its event is emitted. */
    data: model.json().nullable(),
    /** When it is announced next; a server that announces it moves this forward. */
    due_at: model.dateTime(),
  })
  .indexes([{ on: ["due_at"] }])
