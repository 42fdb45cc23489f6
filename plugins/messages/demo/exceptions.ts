import type { LocalizedText } from '@ntocc/sdk/contracts'
import { writeCorners } from '@ntocc/sdk/fields'
import type { DemoCtx, DemoRow } from '@ntocc/sdk/service'
import { PositionKey } from '../contract/positions.ts'
import { WarningExemption, WarningPlace } from '../contract/warnings.ts'

const DAY = 86_400_000
/** Thousandths of a degree east and north of its middle. */
const TUNNEL_CORNERS = [
  [-26, -12],
  [4, -21],
  [28, -6],
  [21, 19],
  [-14, 22],
] as const

const YARD: LocalizedText = { en: 'yard', zh: '停车场', es: 'patio', ja: '車両基地' }
const TUNNEL: LocalizedText = {
  en: 'closed to dangerous goods',
  zh: '危险品禁行区',
  es: 'zona cerrada a mercancías peligrosas',
  ja: '危険物通行禁止区域',
}

const REPAIR: LocalizedText = {
  en: 'Terminal under repair',
  zh: '终端维修中',
  es: 'Terminal en reparación',
  ja: '端末を修理中',
}
const ROADWORKS: LocalizedText = {
  en: 'Detour because of road works',
  zh: '道路施工绕行',
  es: 'Desvío por obras',
  ja: '道路工事による迂回',
}
const PLATFORM: LocalizedText = {
  en: 'Terminal platform',
  zh: '车载终端平台',
  es: 'Plataforma de terminales',
  ja: '車載端末プラットフォーム',
}

const named = (city: LocalizedText, what: LocalizedText): LocalizedText => ({
  en: `${city.en}, ${what.en}`,
  zh: `${city.zh}${what.zh}`,
  es: `${city.es}, ${what.es}`,
  ja: `${city.ja} ${what.ja}`,
})

interface Seat {
  lng: number
  lat: number
}

const yardOf = ({ lng, lat }: Seat) => ({
  shape: 'circle',
  lng: lng + 0.04,
  lat: lat + 0.06,
  radiusKm: 1.5,
  corners: null,
})

/** The quarters about a tunnel: five corners, as somebody draws them along the streets. */
const tunnelOf = ({ lng, lat }: Seat) => ({
  shape: 'polygon',
  lng: null,
  lat: null,
  radiusKm: null,
  corners: writeCorners(
    TUNNEL_CORNERS.map(([east, north]) => ({ lng: lng + 0.12 + east / 1000, lat: lat + 0.06 + north / 1000 })),
  ),
})

/** Where vehicles of the branch rest, one place they do not enter, vehicles that are left alone, and a key for a device platform. */
export const makeExceptions = async (ctx: DemoCtx, branch: string): Promise<void> => {
  const drivers = ctx.take('drivers').filter(({ branchCode }) => branchCode === branch)
  const cities = [...new Map(drivers.map(({ city }) => [city.code, city])).values()].slice(0, 4)
  const made = ctx.now - 40 * DAY
  await ctx.insert(
    WarningPlace,
    cities.map((city, at): DemoRow => {
      const isForbidden = at === 0
      return {
        ...ctx.record(`WP${branch}-${at + 1}`, branch, made),
        name: named(city.name, isForbidden ? TUNNEL : YARD),
        use: isForbidden ? 'forbidden' : 'excluded',
        kinds: isForbidden ? null : ['stop'],
        ...(isForbidden ? tunnelOf(city) : yardOf(city)),
        status: 1,
      }
    }),
  )
  await ctx.insert(
    WarningExemption,
    drivers.slice(2, 4).map(
      ({ vehicle }, at): DemoRow => ({
        ...ctx.record(`WX${branch}-${at + 1}`, branch, ctx.now - 3 * DAY),
        plateNo: vehicle.plateNo,
        kinds: at === 0 ? ['offline'] : null,
        validFrom: new Date(ctx.now - 3 * DAY).toISOString(),
        validTo: new Date(ctx.now + (at + 4) * DAY).toISOString(),
        reason: at === 0 ? REPAIR : ROADWORKS,
        status: 1,
      }),
    ),
  )
  await ctx.insert(PositionKey, [
    {
      ...ctx.record(`PK${branch}-1`, branch, made),
      name: PLATFORM,
      plateNo: null,
      accessKey: `pk-demo-${branch.toLowerCase()}-1`,
      generation: 1,
      status: 1,
    },
  ])
}
