import { useDict, useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Loaded, Skeleton } from '@ntocc/sdk/ui'
import { Progress } from 'antd'
import { useMemo } from 'react'
import { noticeReaders } from '../../contract/notices.ts'

/** How many of those a notice is for have read it, and the first of those who have not. */
export function Readers({ id }: { id: number }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { label } = useDict(['partyType'])
  const params = useMemo(() => ({ id }), [id])
  const read = useRecord(noticeReaders, { params })
  return (
    <section className="messages-readers">
      <h3>{t('notices.readers')}</h3>
      <Loaded of={read} skeleton={<Skeleton rows={2} />}>
        {({ read: done, of, missing }) => (
          <>
            <p>{t('notices.readBy', { read: format.count(done), of: format.count(of) })}</p>
            <Progress
              percent={of === 0 ? 0 : Math.floor((100 * done) / of)}
              aria-label={t('notices.readers')}
              size="small"
            />
            {missing.length > 0 && (
              <details>
                <summary>{t('notices.missing', { count: of - done })}</summary>
                <ul>
                  {missing.map(({ name, partyType }, at) => (
                    // Two people may have one name.
                    <li key={at}>
                      {name} <span className="nt-dim">{label('partyType', partyType)}</span>
                    </li>
                  ))}
                </ul>
                {of - done > missing.length && <p>{t('notices.more', { count: of - done - missing.length })}</p>}
              </details>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
