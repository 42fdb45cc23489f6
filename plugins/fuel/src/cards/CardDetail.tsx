import { useTranslation } from '@ntocc/sdk/hooks'
import { FieldValue, NEWEST_FIRST, RecordPage, RelatedRecords, RowActions } from '@ntocc/sdk/ui'
import { cardMachine, OilCard, OilCardEntry, oilCardEntries, oilCards } from '../../contract/cards.ts'
import { OilRecharge, oilRecharges } from '../../contract/recharges.ts'
import { FuelTransaction, fuelTransactions } from '../../contract/transactions.ts'
import { RECHARGE_FORM } from '../recharges/recharge.ts'
import { FILL_COLUMNS, NEWEST_FILL, transactionName } from '../transactions/transaction.ts'
import { CARD_FORM, cardName } from './card.ts'
import { usePledge } from './usePledge.tsx'

const SUMMARY = ['balance', 'pledgedAmount', 'pledgedWaybillNo', 'vehicleNo', 'driverCode', 'validTo'] as const
const ENTRIES = ['gmtCreated', 'kind', 'amount', 'balance', 'docCode', 'waybillNo']
const RECHARGES = ['code', 'status', 'amount', 'cash', 'supplier', 'creditedTime']
const entryName = (row: OilCardEntry) => row.docCode ?? row.code
const rechargeName = (row: OilRecharge) => row.code

/** One card: its money at a glance, every movement of it, what was ordered for it and filled with it. */
export default function CardDetail() {
  const { t } = useTranslation()
  const { actions, dialog } = usePledge()
  return (
    <>
      <RecordPage<OilCard>
        of={OilCard}
        calls={oilCards.by}
        form={CARD_FORM}
        nameOf={cardName}
        title={cardName}
        actions={row => <RowActions actions={actions(row)} />}
        facts={row =>
          SUMMARY.map(name => ({
            label: t(`oilCard.${name}`),
            value: <FieldValue name={name} field={OilCard.fields[name]} row={row} />,
          }))
        }
        facets={({ code, status }) => [
          {
            name: 'entries',
            title: t('title.oilCardEntry'),
            first: true,
            content: (
              <RelatedRecords<OilCardEntry>
                of={OilCardEntry}
                calls={oilCardEntries.by}
                tie={{ cardCode: code }}
                columns={ENTRIES}
                nameOf={entryName}
                sort={NEWEST_FIRST}
              />
            ),
          },
          {
            name: 'recharges',
            title: t('title.oilRecharge'),
            content: (
              <RelatedRecords<OilRecharge>
                of={OilRecharge}
                calls={oilRecharges.by}
                tie={{ cardCode: code }}
                columns={RECHARGES}
                nameOf={rechargeName}
                all="/fuel/recharges"
                {...(status === cardMachine.at.active && { form: RECHARGE_FORM, start: { cardCode: code } })}
              />
            ),
          },
          {
            name: 'transactions',
            title: t('title.fuelTransaction'),
            content: (
              <RelatedRecords<FuelTransaction>
                of={FuelTransaction}
                calls={fuelTransactions.by}
                tie={{ cardCode: code }}
                columns={FILL_COLUMNS}
                nameOf={transactionName}
                all="/fuel/transactions"
                sort={NEWEST_FILL}
              />
            ),
          },
        ]}
      />
      {dialog}
    </>
  )
}
