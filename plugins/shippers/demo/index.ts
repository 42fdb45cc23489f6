import { Shipment } from '@ntocc/sdk/contracts'
import { type DemoPart, sql } from '@ntocc/sdk/service'
import { ShipmentContract } from '../contract/contracts.ts'
import { CommonRouteInfo, ShipmentLineArea } from '../contract/lines.ts'
import { InvoiceMessage, ShipmentServiceFee } from '../contract/money.ts'
import { UpstreamCustomer } from '../contract/people.ts'
import { makeBlacklist } from './blacklist.ts'
import { makeContracts } from './contracts.ts'
import { drawShippers } from './draw.ts'
import { makeLanes } from './lanes.ts'
import { makePeople } from './people.ts'
import { makeShippers } from './shippers.ts'
import { makeTerms } from './terms.ts'

/** Who ships what: drawn before anything is shipped. */
const drawn: DemoPart = {
  needs: ['cities', 'lanes'],
  offers: ['shippers'],
  make: async ctx => ({ shippers: drawShippers(ctx) }),
}

/** Their records, which know what they have left to pay. */
const records: DemoPart = {
  needs: ['cities', 'shippers'],
  wants: ['owed'],
  empties: [
    Shipment,
    ShipmentContract,
    ShipmentLineArea,
    InvoiceMessage,
    ShipmentServiceFee,
    UpstreamCustomer,
    CommonRouteInfo,
  ],
  make: async ctx => {
    const shippers = ctx.take('shippers')
    await makeShippers(ctx, shippers)
    await makeContracts(ctx, shippers)
    await makeTerms(ctx, shippers)
    await makeLanes(ctx, shippers)
    await makePeople(ctx, shippers)
    await makeBlacklist(ctx)
    await ctx.query(sql`analyze ${ctx.table(Shipment)}`)
    return undefined
  },
}

/** Shippers, their contracts, lanes and terms, and whom the branches do no business with. */
export const demo: readonly DemoPart[] = [drawn, records]
