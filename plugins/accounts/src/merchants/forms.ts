import { formOf } from '@ntocc/sdk/ui'
import { MerchantAccount, merchantMachine, merchantResource } from '../../contract/merchant.ts'

export const merchantName = ({ merchantNo }: { merchantNo: string }): string => merchantNo
export const merchantPath = ({ id }: { id: number }): string => `/accounts/merchants/detail?id=${id}`

export const MERCHANT_FORM = formOf(MerchantAccount, {
  groups: [
    {
      title: 'group.merchant',
      fields: [{ row: ['merchantNo', 'channel'] }, 'name', 'uscc', { row: ['contact', 'contactPhone'] }],
    },
    { title: 'group.settling', fields: ['settleHolder', 'settleBank', 'settleCard', 'feeRate'] },
  ],
})
export const isEnded = ({ status }: MerchantAccount): boolean => status === merchantMachine.at.ended
export const MERCHANTS = [merchantResource.by.list, merchantResource.by.get]
