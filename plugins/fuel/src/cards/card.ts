import { formOf } from '@ntocc/sdk/ui'
import { OilCard, OilCardPledge } from '../../contract/cards.ts'

export const CARD_FORM = formOf(OilCard, {
  groups: [
    { title: 'group.card', fields: ['cardNo', { row: ['brand', 'source'] }, 'validTo'] },
    {
      title: 'group.holder',
      help: 'group.holderHelp',
      fields: [{ row: ['vehicleNo', 'driverCode'] }, 'remark'],
    },
  ],
} as const)

export const PLEDGE_FORM = formOf(OilCardPledge, {
  groups: [{ help: 'group.pledgeHelp', fields: ['waybillNo', 'amount'] }],
})

export const cardName = (row: OilCard): string => row.cardNo
export const cardPath = (row: OilCard): string => `/fuel/cards/detail?id=${row.id}`
