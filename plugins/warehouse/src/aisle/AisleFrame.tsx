import { usePageTitle, useTranslation } from '@ntocc/sdk/hooks'
import { PageLink, Skeleton, TitledPage } from '@ntocc/sdk/ui'
import { Switch } from 'antd'
import { type ReactNode, useId } from 'react'
import { QueueBar } from './QueueBar.tsx'
import type { Feel } from './useFeel.ts'
import type { Scanning } from './useScanQueue.ts'
import './aisle.css'

/** What every piece of work in the aisle is given. */
export interface WorkProps {
  /** Of the document. */
  id: number
  scanning: Scanning
  feel: Feel
}

interface AisleFrameProps extends Omit<WorkProps, 'id'> {
  /** What its document is called, once that is known. */
  title: string | undefined
  /** Of the document's page. */
  path: string
  children: ReactNode
}

/** Around the work on one document: what is on its way, what came of the last scan, and how it is told. */
export function AisleFrame({ title, path, scanning, feel, children }: AisleFrameProps) {
  const { t } = useTranslation()
  const id = useId()
  const { told } = feel
  usePageTitle(title)
  return (
    <TitledPage
      title={title ?? t('title.aisleWork')}
      actions={
        <>
          <label htmlFor={id}>{t('aisle.sound')}</label>
          <Switch id={id} checked={!feel.isQuiet} onChange={isOn => feel.setQuiet(!isOn)} />
          <PageLink to={path} className="nt-link">
            {t('aisle.document')}
          </PageLink>
        </>
      }
    >
      <div className="warehouse-aisle">
        <QueueBar scanning={scanning} />
        <p
          key={told?.turn}
          className="warehouse-told"
          role={told?.is === 'wrong' ? 'alert' : 'status'}
          data-is={told?.is}
        >
          {told?.words}
        </p>
        {children}
      </div>
    </TitledPage>
  )
}

/** In the place of what is still on its way. */
export const COMING = <Skeleton rows={4} height={56} />

/** What to scan next, in words as large as the phone lets them be. */
export function Prompt({ what, about, children }: { what: ReactNode; about?: ReactNode; children: ReactNode }) {
  return (
    <section className="warehouse-prompt">
      <h2>{what}</h2>
      {about && <p>{about}</p>}
      {children}
    </section>
  )
}
