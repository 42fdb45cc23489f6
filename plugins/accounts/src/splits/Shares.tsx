import { useTranslation } from '@ntocc/sdk/hooks'
import { Money, PartyName } from '@ntocc/sdk/ui'
import type { SplitPart, SplitShare } from '../../contract/split.ts'
import '../accounts.css'

/** Who gets what by a rule: a fixed sum first, and so many percent of what is left. */
export function Shares({ of }: { of: readonly SplitShare[] }) {
  const { t } = useTranslation()
  return (
    <table className="accounts-subjects">
      <thead>
        <tr>
          <th scope="col">{t('split.payee')}</th>
          <th scope="col">{t('shares.fixed')}</th>
          <th scope="col">{t('shares.ratio')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map(share => (
          <tr key={JSON.stringify(share)}>
            <td>
              <PartyName of={share} />
            </td>
            <td>{share.fixed ? <Money value={share.fixed} /> : '-'}</td>
            <td>{share.ratio} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the shares came to. */
export function Parts({ of }: { of: readonly SplitPart[] }) {
  const { t } = useTranslation()
  return (
    <table className="accounts-subjects">
      <thead>
        <tr>
          <th scope="col">{t('split.payee')}</th>
          <th scope="col">{t('collection.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {of.map(part => (
          <tr key={JSON.stringify(part)}>
            <td>
              <PartyName of={part} />
            </td>
            <td>
              <Money value={part.amount} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
