import type { ReactNode } from 'react'
import { PageLink } from './PageLink.tsx'

export interface PanelProps {
  title: ReactNode
  /** Unit and period of what is shown. */
  note?: ReactNode
  extra?: ReactNode
  /** Where all of it can be seen. */
  more?: { to: string; label: string }
  children: ReactNode
  className?: string
}

/** A surface with a title: the one frame of dashboards and details. */
export function Panel(props: PanelProps) {
  return (
    <section className={props.className ? `nt-panel ${props.className}` : 'nt-panel'}>
      <header className="nt-panel-head">
        <h2>{props.title}</h2>
        {props.note && <p>{props.note}</p>}
        <div className="nt-panel-extra">
          {props.extra}
          {props.more && (
            <PageLink to={props.more.to} className="nt-link">
              {props.more.label}
            </PageLink>
          )}
        </div>
      </header>
      {props.children}
    </section>
  )
}
