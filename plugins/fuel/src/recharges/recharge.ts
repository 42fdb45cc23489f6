import { formOf } from '@ntocc/sdk/ui'
import { OilRecharge } from '../../contract/recharges.ts'

export const RECHARGE_FORM = formOf(OilRecharge, {
  groups: [
    {
      title: 'group.recharge',
      help: 'group.rechargeHelp',
      fields: ['cardCode', { row: ['amount', 'cash'] }, 'supplier'],
    },
    { title: 'group.voucher', help: 'group.voucherHelp', fields: ['voucher', 'remark'] },
  ],
} as const)
