import type { LocalizedText } from '@ntocc/sdk/contracts'
import { countyIn, type DemoCity, type DemoCtx, type DemoRandom } from '@ntocc/sdk/service'

/** The branch whose waybills are deliveries within a city and its surroundings. */
export const CITY_BRANCH = 'CT'

export interface Place {
  areaCode: string
  address: LocalizedText
  contact: LocalizedText
  phone: string
  lng: number
  lat: number
}

export function drawPlace(ctx: DemoCtx, random: DemoRandom, city: DemoCity, kind: LocalizedText): Place {
  const person = random.int(1, 60)
  const county = countyIn(city, person)
  return {
    areaCode: county.code,
    address: ctx.address(county, kind, random.int(1, 6)),
    contact: ctx.contact(person),
    phone: ctx.phone(7000 + person),
    lng: Math.round((city.lng + random.between(-0.12, 0.12)) * 1e5) / 1e5,
    lat: Math.round((city.lat + random.between(-0.1, 0.1)) * 1e5) / 1e5,
  }
}
