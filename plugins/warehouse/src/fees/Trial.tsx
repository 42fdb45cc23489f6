import { platformDay } from '@ntocc/sdk/contracts'
import { isDay, shape, stringOf } from '@ntocc/sdk/fields'
import { useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, EntityForm, FormField, Loaded, Money, useForm } from '@ntocc/sdk/ui'
import {
  type FeeLine,
  type FeePart,
  type StorageContract,
  StorageTrying,
  storageCalls,
} from '../../contract/storage.ts'
import { useFeeWords } from './Fees.tsx'
import { Uncovered } from './Uncovered.tsx'
import './fees.css'

const ASKED = shape(StorageTrying.own)

const MONTH_MS = 29 * 86_400_000

/** This month so far, or the first month of a contract that begins later. */
const firstDays = ({ validFrom }: StorageContract) => {
  const today = platformDay(new Date())
  if (validFrom <= today) return { start: `${today.slice(0, 7)}-01`, end: today }
  return { start: validFrom, end: new Date(Date.parse(`${validFrom}T00:00:00Z`) + MONTH_MS).toISOString().slice(0, 10) }
}

/** What the owner would pay by a contract for some days, down to the postings. */
export function Trial({ contract }: { contract: StorageContract }) {
  const { t } = useTranslation()
  const form = useForm(ASKED, firstDays(contract))
  const [start, end] = [stringOf(form.values.start) ?? '', stringOf(form.values.end) ?? '']
  const isAsked = isDay(start) && isDay(end) && start <= end
  const read = useRecord(storageCalls.storageTrial, {
    ...(isAsked && { query: { id: contract.id, start, end } }),
    enabled: isAsked,
  })
  return (
    <>
      <p className="nt-dim">{t('trial.help')}</p>
      <EntityForm form={form} entity={StorageTrying.name} onSubmit={() => void read.refetch()}>
        <div className="warehouse-bar">
          <FormField name="start" />
          <FormField name="end" />
          {isAsked && read.data && (
            <b>
              {t('trial.total')} <Money value={read.data.total} />
            </b>
          )}
        </div>
      </EntityForm>
      {isAsked ? (
        <Loaded of={read}>
          {({ lines, uncovered }) => (
            <>
              <Uncovered of={uncovered} />
              {lines.length === 0 ? <Empty title={t('trial.none')} hint={t('trial.noneHint')} /> : <Lines of={lines} />}
            </>
          )}
        </Loaded>
      ) : (
        <Empty title={t('trial.days')} />
      )}
    </>
  )
}

function Lines({ of }: { of: readonly FeeLine[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const words = useFeeWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className="nt-related" tabIndex={0} aria-label={t('trial.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('fees.basis')}</th>
            <th scope="col">{t('trial.why')}</th>
            <th scope="col" className="nt-related-end">
              {t('storageBillLine.units')}
            </th>
            <th scope="col" className="nt-related-end">
              {t('fees.rate')}
            </th>
            <th scope="col" className="nt-related-end">
              {t('storageBillLine.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {of.map(line => (
            <tr key={`${line.contractNo} ${line.basis} ${line.above}`}>
              <td>
                {words.basis(line.basis)} <span className="nt-dim">{words.step(line)}</span>
              </td>
              <td>
                <Why parts={line.parts} count={line.partCount} />
              </td>
              <td className="nt-related-end">{format.number(line.units)}</td>
              <td className="nt-related-end">
                <Money value={line.rate} />
              </td>
              <td className="nt-related-end">
                <Money value={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Which postings, on which days, how much; what is free says so. */
function Why({ parts, count }: { parts: readonly FeePart[]; count: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const say = (part: FeePart) =>
    t(part.isFree ? 'trial.free' : 'trial.part', {
      document: part.docNo ? `${part.docNo}/${part.docLine}` : t('trial.floor'),
      goods: part.goodsNo ?? '',
      from: format.date(part.from),
      to: format.date(part.to),
      count: part.days,
      units: format.number(part.units),
    })
  return (
    <ul className="warehouse-why">
      {parts.map(part => (
        <li key={`${part.postingNo} ${part.palletNo} ${part.from} ${part.isFree}`}>{say(part)}</li>
      ))}
      {count > parts.length && (
        <li className="nt-dim">{t('trial.more', { value: format.count(count - parts.length) })}</li>
      )}
    </ul>
  )
}
