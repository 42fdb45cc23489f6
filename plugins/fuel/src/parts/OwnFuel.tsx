import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import type { OnHome } from '@ntocc/sdk/plugin'
import { CardRow, CardRows, CopyableId, Loaded, Money, Panel, Plate, Skeleton, TimeCell } from '@ntocc/sdk/ui'
import { fuelOwn } from '../../contract/transactions.ts'

/** On the home of a carrier: what its drivers took, and the latest fills. */
export default function OwnFuel({ dateStart, dateEnd, days }: OnHome) {
  const { t } = useTranslation()
  const format = useFormat()
  const fuel = useRecord(fuelOwn, { query: { start: dateStart, end: dateEnd } })
  return (
    <Panel title={t('own.title')} note={t('spending.days', { count: days })}>
      <Loaded of={fuel} skeleton={<Skeleton rows={4} />}>
        {({ fills, litres, kilograms, amount, latest }) =>
          fills === 0 ? (
            <p className="nt-dim">{t('card.nothing')}</p>
          ) : (
            <>
              <p>
                <b>{format.money(amount)}</b> {t('own.fills', { count: fills, value: format.count(fills) })}
                {litres > 0 && ` · ${t('odd.litre', { value: format.number(litres, 1) })}`}
                {kilograms > 0 && ` · ${t('odd.kg', { value: format.number(kilograms, 1) })}`}
              </p>
              <CardRows most="low">
                {latest.map(fill => (
                  <CardRow key={fill.code}>
                    <TimeCell value={fill.time} />
                    <span>{fill.driverName}</span>
                    {fill.vehicleNo && <Plate no={fill.vehicleNo} />}
                    <span className="nt-num">{t(`odd.${fill.unit}`, { value: format.number(fill.quantity, 1) })}</span>
                    <Money value={fill.amount} />
                    {fill.waybillNo && <CopyableId id={fill.waybillNo} />}
                  </CardRow>
                ))}
              </CardRows>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}
