import { merchant, secretKey } from "../../setup/merchant"
import { placeOrder, settled } from "../../setup/pay"
import { describeFollowUp } from "../stores"

const ZONE = "America/New_York"

/** A day of the merchant has the same payments in the figures, the list and the file. */
describeFollowUp((shop) => {
  describe("a payment at half past eleven in the evening", () => {
    /** Paid and captured three days ago at 23:30 in New York, when it was the next day in UTC. */
    const inTheEvening = async () => {
      const admin = await merchant(shop)
      const { order_no, order_id } = await placeOrder(shop)
      const { payment } = await admin.order(order_id)
      await admin.capture(payment.id)
      await settled(shop)
      const evening = `date_trunc('day', now() at time zone '${ZONE}') - interval '3 days' + interval '23 hours 30 minutes'`
      const at = `(${evening}) at time zone '${ZONE}'`
      const [row] = await shop.sql<{ day: string; utc: string }>(
        `update mpgi_payment set opened_at = ${at}, created_at = ${at} where order_no = ?
         returning to_char(opened_at at time zone '${ZONE}', 'YYYY-MM-DD') as day,
           to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD') as utc`,
        order_no,
      )
      await shop.sql(`update mpgi_operation set settled_at = ${at} where order_no = ?`, order_no)
      const { day, utc } = row!
      expect(utc > day).toBe(true)
      const overview = async (query: string) => {
        const { status, data } = await admin.get(`/mpgi/overview?days=7&${query}`)
        expect([status, data.message]).toEqual([200, undefined])
        return data.overview as Overview
      }
      const listed = async (query: string) => {
        const { data } = await admin.get(`/mpgi/payments?${query}`)
        return (data.payments as { order_no: string }[]).map((each) => each.order_no)
      }
      const exported = async (query: string) => {
        const authorization = `Basic ${Buffer.from(`${await secretKey(shop.container)}:`).toString("base64")}`
        const answer = await fetch(`${shop.url}/admin/mpgi/payments/export?${query}`, {
          headers: { authorization },
        })
        return (await answer.text()).split("\r\n").slice(1, -1)
      }
      return { admin, order_no, day, utc, overview, listed, exported }
    }
    type Overview = {
      time_zone: string
      all_days: string[]
      days: { day: string; approved: number }[]
      volume_days: { day: string; captured: string }[]
    }
    const on = (day: string) => `created_from=${day}&created_to=${day}`

    it("belongs to the merchant's day in figures, list and file", async () => {
      const { order_no, day, utc, overview, listed, exported } = await inTheEvening()
      const zone = `user_time_zone=${ZONE}`
      const figures = await overview(zone)
      expect(figures).toMatchObject({
        time_zone: ZONE,
        days: [{ day, approved: 1 }],
        volume_days: [{ day, captured: "25.00" }],
      })
      expect(figures.all_days).toHaveLength(7)
      expect(figures.all_days).toContain(day)
      expect(await listed(`${on(day)}&${zone}`)).toEqual([order_no])
      expect(await listed(`${on(utc)}&${zone}`)).toEqual([])
      const [line, ...others] = await exported(`${on(day)}&${zone}`)
      expect([line, others]).toEqual([expect.stringMatching(`^${day}T23:30:00-0[45]:00,`), []])
      expect(await exported(`${on(utc)}&${zone}`)).toEqual([])
    })

    it("belongs to the day of UTC where no zone is named", async () => {
      const { order_no, day, utc, overview, listed } = await inTheEvening()
      expect(await overview("")).toMatchObject({ time_zone: "UTC", days: [{ day: utc, approved: 1 }] })
      expect(await listed(on(utc))).toEqual([order_no])
      expect(await listed(on(day))).toEqual([])
    })

    it("belongs to the day of the option, wherever the user is", async () => {
      const { order_no, day, overview, listed, exported } = await inTheEvening()
      const option = jest.replaceProperty(shop.container.resolve("mpgi"), "timeZone", ZONE)
      try {
        const elsewhere = "user_time_zone=Asia/Tokyo"
        expect(await overview(elsewhere)).toMatchObject({ time_zone: ZONE, days: [{ day, approved: 1 }] })
        expect(await listed(`${on(day)}&${elsewhere}`)).toEqual([order_no])
        expect(await exported(`${on(day)}&${elsewhere}`)).toHaveLength(1)
      } finally {
        option.restore()
      }
    })

    it("is counted again in the zone of a user, after half an hour for each day that it is past", async () => {
      const { order_no, day, overview } = await inTheEvening()
      const approved = async () =>
        (await overview(`user_time_zone=${ZONE}`)).days.find((each) => each.day === day)
      expect(await approved()).toMatchObject({ approved: 1 })
      await shop.sql("update mpgi_payment set state = 'canceled' where order_no = ?", order_no)
      expect(await approved()).toMatchObject({ approved: 1 })
      const ago = `now() - interval '3 hours'`
      await shop.sql(`update mpgi_day_figures set updated_at = ${ago} where id = ?`, `${day} ${ZONE}`)
      expect(await approved()).toBeUndefined()
    })

    it("names a zone that does not exist", async () => {
      const admin = await merchant(shop)
      for (const path of ["overview", "payments"]) {
        const { status, data } = await admin.get(`/mpgi/${path}?user_time_zone=Europe/Atlantis`)
        expect([status, data.message]).toEqual([400, expect.stringContaining("user_time_zone")])
      }
    })
  })
})
