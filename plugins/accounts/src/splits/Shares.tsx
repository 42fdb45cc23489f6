import { useTranslation } from '@ntocc/sdk/hooks'
import { Money, type OfParty, PartyName } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import type { SplitPart, SplitShare } from '../../contract/split.ts'
import '../accounts.css'

interface Column<R> {
  title: string
  shown: (row: R) => ReactNode
}

/** A line for each payee. */
function Payees<R extends OfParty>({ of, columns }: { of: readonly R[]; columns: readonly Column<R>[] }) {
  const { t } = useTranslation()
  return (
    <table className="accounts-subjects">
      <thead>
        <tr>
          <th scope="col">{t('split.payee')}</th>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.map(row => (
          <tr key={JSON.stringify(row)}>
            <td>
              <PartyName of={row} />
            </td>
            {columns.map(({ title, shown }) => (
              <td key={title}>{shown(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Who gets what by a rule: a fixed sum first, and so many percent of what is left. */
export function Shares({ of }: { of: readonly SplitShare[] }) {
  const { t } = useTranslation()
  const columns: Column<SplitShare>[] = [
    { title: t('shares.fixed'), shown: ({ fixed }) => (fixed ? <Money value={fixed} /> : '-') },
    { title: t('shares.ratio'), shown: ({ ratio }) => `${ratio} %` },
  ]
  return <Payees of={of} columns={columns} />
}

/** What the shares came to. */
export function Parts({ of }: { of: readonly SplitPart[] }) {
  const { t } = useTranslation()
  const columns: Column<SplitPart>[] = [
    { title: t('collection.amount'), shown: ({ amount }) => <Money value={amount} /> },
  ]
  return <Payees of={of} columns={columns} />
}
