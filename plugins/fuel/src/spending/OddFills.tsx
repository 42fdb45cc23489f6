import { useFormat, useOpenable, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  CardRow,
  CardRows,
  CopyableId,
  Loaded,
  Money,
  PageLink,
  Panel,
  Plate,
  Skeleton,
  StateTag,
  TimeCell,
} from '@ntocc/sdk/ui'
import { fuelOdd } from '../../contract/transactions.ts'

const pathOf = (code: string) => `/fuel/transactions?keyword=${encodeURIComponent(code)}`

/** Fills that deserve a look, the newest first, each with why. */
export function OddFills({ start, end }: { start: string; end: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const mayOpen = useOpenable()
  const odd = useRecord(fuelOdd, { query: { start, end } })
  return (
    <Panel title={t('odd.title')} note={t('odd.note')}>
      <Loaded of={odd} skeleton={<Skeleton rows={4} />}>
        {fills =>
          fills.length === 0 ? (
            <p className="nt-dim">{t('odd.none')}</p>
          ) : (
            <CardRows most="low">
              {fills.map(fill => (
                <CardRow
                  key={fill.id}
                  end={fill.reasons.map(reason => (
                    <StateTag key={reason} tone="waiting">
                      {t(`odd.${reason}`)}
                    </StateTag>
                  ))}
                >
                  {mayOpen(pathOf(fill.code)) ? (
                    <PageLink to={pathOf(fill.code)} className="nt-link">
                      {fill.code}
                    </PageLink>
                  ) : (
                    <CopyableId id={fill.code} />
                  )}
                  {fill.vehicleNo && <Plate no={fill.vehicleNo} />}
                  <TimeCell value={fill.time} />
                  <span className="nt-num">{t(`odd.${fill.unit}`, { value: format.number(fill.quantity, 1) })}</span>
                  <Money value={fill.amount} />
                </CardRow>
              ))}
            </CardRows>
          )
        }
      </Loaded>
    </Panel>
  )
}
