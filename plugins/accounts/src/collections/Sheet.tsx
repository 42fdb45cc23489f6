import { endpoints } from '@ntocc/sdk/contracts'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { PageLink } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import './paper.css'

/** A document as it lies on paper, to be printed or kept as a file by the browser. */
export function Sheet({
  title,
  number,
  back,
  children,
}: {
  title: string
  number: string
  back: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  const branch = useRecord(endpoints.partyGroupDefault)
  return (
    <div className="accounts-paper">
      <div className="accounts-paper-bar">
        <h1>{t('title.collectionPaper')}</h1>
        <PageLink to={back}>{t('collect.back')}</PageLink>
        <Button type="primary" onClick={() => window.print()}>
          {t('collect.print')}
        </Button>
      </div>
      <section className="accounts-sheet">
        <header>
          <span lang="und">{branch.data?.name}</span>
          <h2>{title}</h2>
          <code>{number}</code>
        </header>
        {children}
      </section>
    </div>
  )
}
