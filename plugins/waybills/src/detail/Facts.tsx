import { Waybill, type WaybillDetail } from '@ntocc/sdk/contracts'
import { fieldsOf } from '@ntocc/sdk/fields'
import { useTranslation } from '@ntocc/sdk/hooks'
import { type Fact, FactsGrid, FieldCell } from '@ntocc/sdk/ui'
import { WithUnit } from '../columns.tsx'
import { mayBeWeighed, Weight } from './Weight.tsx'

/** Facts by what they are about; each group in the order people ask for them. */
const GROUPS = {
  order: ['orderNo', 'contractNo', 'shipmentName', 'businessType', 'gmtCreated', 'remark'],
  carrier: ['driverName', 'driverPhone', 'vehicleNo', 'vehicleType', 'trailerNo', 'carrierName'],
  goods: ['goodsName', 'goodsTypeCode', 'planQty', 'loadQty', 'unloadQty', 'lossQty', 'grossKg'],
  loading: ['loadAddress', 'loadContact', 'loadPhone', 'planLoadTime', 'arriveLoadTime', 'departTime'],
  unloading: ['unloadAddress', 'consigneeName', 'unloadContact', 'unloadPhone', 'planUnloadTime', 'arriveUnloadTime'],
  terms: [
    'priceMode',
    'unitPrice',
    'chargeBy',
    'lossTolerance',
    'lossPrice',
    'serviceMode',
    'serviceRate',
    'servicePrice',
    'serviceAgreement',
  ],
  money: [
    'shipperFreight',
    'serviceFee',
    'insuranceFee',
    'receivableAmount',
    'carrierFreight',
    'infoFee',
    'deductLoss',
    'deductOther',
    'payableAmount',
    'cashAmount',
    'oilAmount',
    'etcAmount',
    'prepayAmount',
    'profit',
  ],
  after: ['payStatus', 'payTime', 'invoiceStatus', 'invoiceIssuedTime', 'receiptStatus', 'reportStatus', 'riskLevel'],
} as const

const WIDE = new Set(['loadAddress', 'unloadAddress', 'remark'])
const IN_UNIT = new Set(['planQty', 'loadQty', 'unloadQty', 'lossQty'])

export function Facts({ waybill }: { waybill: WaybillDetail }) {
  const { t } = useTranslation()
  const values = fieldsOf(waybill)
  const shownOf = (name: string) => {
    if (name === 'grossKg') return <Weight waybill={waybill} />
    if (IN_UNIT.has(name)) return <WithUnit row={waybill} value={values[name] as number | null | undefined} />
    return <FieldCell name={name} field={Waybill.fieldNamed(name)} row={waybill} />
  }
  const factOf = (name: string): Fact => ({
    key: name,
    label: t(`waybill.${name}`),
    wide: WIDE.has(name),
    value: shownOf(name),
  })
  const { fromStock } = waybill
  const stock: Fact[] = fromStock
    ? [
        {
          key: 'fromStock',
          label: t('fromStock'),
          value: (
            <>
              {fromStock.qty !== undefined && <WithUnit row={waybill} value={fromStock.qty} />}{' '}
              <span className="nt-dim">{fromStock.documents.join(', ')}</span>
            </>
          ),
        },
      ]
    : []
  return (
    <>
      {Object.entries(GROUPS).map(([group, names]) => {
        // What this user may not see is not sent; a row of dashes would only ask questions.
        const sent = names.filter(name => values[name] !== undefined || (name === 'grossKg' && mayBeWeighed(waybill)))
        const facts = [...sent.map(factOf), ...(group === 'goods' ? stock : [])]
        return facts.length ? <FactsGrid key={group} title={t(`group.${group}`)} facts={facts} /> : null
      })}
    </>
  )
}
