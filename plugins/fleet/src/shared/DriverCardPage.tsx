import { Driver, type DriverCard, endpoints, papersOf, toneOfPaper } from '@ntocc/sdk/contracts'
import { useTranslation } from '@ntocc/sdk/hooks'
import { FactsGrid, FieldScope, FieldValue, Plate, SharedPage, StateTag, useDaysLeft, useUiText } from '@ntocc/sdk/ui'
import { driverReview } from '../../contract/reviews.ts'

const FIELDS = [Driver.fields.authStatus, Driver.fields.licenceClass]

/** Who a driver is, for somebody at a gate: is it this person, and are the papers good. */
export function DriverCardPage() {
  const { t } = useTranslation()
  return (
    <SharedPage endpoint={endpoints.driverCard} title={t('title.driverDetail')}>
      {card => (
        <FieldScope fields={FIELDS}>
          <Card card={card} />
        </FieldScope>
      )}
    </SharedPage>
  )
}

/** The fields of the last valid days, as the driver's record has them. */
const daysOf = (card: DriverCard): Record<string, string> =>
  Object.fromEntries(
    driverReview.certificates.flatMap(({ name, to }) => {
      const paper = card.papers.find(each => each.name === name)
      return paper && to ? [[to, paper.to]] : []
    }),
  )

function Card({ card }: { card: DriverCard }) {
  const { t } = useTranslation()
  const text = useUiText()
  const left = useDaysLeft()
  const field = (name: 'authStatus' | 'licenceClass') => (
    <FieldValue name={name} field={Driver.fields[name]} row={card} label={t(`driver.${name}`)} />
  )
  return (
    <>
      <header className="nt-shared-head">
        <p>
          <b>{card.name}</b> {field('authStatus')}
        </p>
        {card.vehicleNo && <Plate no={card.vehicleNo} color={card.plateColor} />}
      </header>
      <FactsGrid
        facts={[
          { key: 'phone', label: t('driver.phone'), value: card.phone },
          { key: 'licenceClass', label: t('driver.licenceClass'), value: field('licenceClass') },
        ]}
      />
      <FactsGrid
        title={t('driver.papers')}
        facts={papersOf(driverReview, daysOf(card), new Date()).map(({ name, to, days }) => ({
          key: name,
          label: text(`paper.name.${name}`),
          value: (
            <StateTag tone={toneOfPaper(days)} since={to}>
              {left(days)}
            </StateTag>
          ),
        }))}
      />
    </>
  )
}
