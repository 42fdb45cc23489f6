import { PeriodSwitch } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import '../home.css'

interface Props {
  title: string
  /** What is done from here most often. */
  action?: ReactNode
  children: ReactNode
}

/** Title, period and the blocks of a dashboard. */
export function HomeFrame({ title, action, children }: Props) {
  return (
    <div className="home-page">
      <header className="home-head">
        <h1>{title}</h1>
        {action}
        <PeriodSwitch />
      </header>
      {children}
    </div>
  )
}
