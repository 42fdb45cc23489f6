import { useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, EntityFormModal, FieldValue, RecordPage, RelatedRecords } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { Pallet, PalletMove, palletCalls, palletMachine, palletResources } from '../../contract/pallets.ts'
import { StockLine, stockResources } from '../../contract/stock.ts'
import { lineName } from '../names.ts'
import { moveName, PALLET_FORM, PALLET_MOVES, palletName, RETURNING, SENDING, TOUCHED } from './pallet.ts'
import { onPallet, useLoad } from './useLoad.ts'

const { at } = palletMachine
const FACTS = ['ownership', 'warehouseCode', 'holderCode', 'lastDocNo', 'deposit'] as const
const WAY = ['gmtCreated', 'step', 'warehouseCode', 'holderCode', 'docNo', 'reason', 'createdBy']
const GOODS = ['goodsCode', 'ownerCode', 'binCode', 'batch', 'onHand', 'allocated', 'expiresOn']
const SEND = { create: palletCalls.palletSend, invalidates: TOUCHED }
const RETURN = { create: palletCalls.palletReturn, invalidates: TOUCHED }

/** One pallet: its way with the documents, and what lies on it. */
export default function PalletDetail() {
  const { t } = useTranslation()
  return (
    <RecordPage<Pallet>
      of={Pallet}
      calls={palletResources.stockPallet.by}
      form={PALLET_FORM}
      nameOf={palletName}
      title={palletName}
      moves={PALLET_MOVES}
      // What happens to it every day goes before what seldom does.
      lead={row => (isHanded(row) ? <Handing pallet={row} /> : undefined)}
      facts={row =>
        FACTS.map(name => ({
          label: t(`stockPallet.${name}`),
          value: <FieldValue name={name} field={Pallet.fields[name]} row={row} />,
        }))
      }
      facets={row => [
        {
          name: 'way',
          title: t('title.stockPalletMove'),
          first: true,
          content: (
            <RelatedRecords<PalletMove>
              of={PalletMove}
              calls={palletResources.stockPalletMove.by}
              tie={{ palletNo: row.palletNo }}
              columns={WAY}
              nameOf={moveName}
              size={50}
              paged
            />
          ),
        },
        {
          name: 'goods',
          title: t('palletDo.goods'),
          first: true,
          content: (
            <RelatedRecords<StockLine>
              of={StockLine}
              name="onPallet"
              calls={stockResources.stockLine.by}
              tie={onPallet(row)}
              columns={GOODS}
              nameOf={lineName}
              size={50}
            />
          ),
        },
      ]}
    />
  )
}

const isHanded = ({ status }: Pallet): boolean => palletMachine.within(status, 'here', 'away')

/** It is handed to somebody, or comes back. */
function Handing({ pallet }: { pallet: Pallet }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isHere = pallet.status === at.here
  const verb = t(isHere ? 'palletDo.send' : 'palletDo.return')
  // It leaves with its goods, by an order.
  const [first, ...more] = useLoad(pallet)
  const against =
    isHere && first
      ? t('palletDo.loaded', { goods: [first.what, ...(more.length > 0 ? [`+${more.length}`] : [])].join(', ') })
      : undefined
  return (
    <>
      <ActionButton
        type="primary"
        label={verb}
        permission={palletCalls.palletSend.permission}
        {...(against && { disabledReason: against })}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <EntityFormModal
          schema={isHere ? SENDING : RETURNING}
          calls={isHere ? SEND : RETURN}
          title={`${verb}: ${pallet.palletNo}`}
          saveLabel={verb}
          savedText={t('palletDo.done')}
          {...(!isHere && { start: { warehouseCode: pallet.warehouseCode } })}
          toBody={values => ({ ...values, id: pallet.id })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
