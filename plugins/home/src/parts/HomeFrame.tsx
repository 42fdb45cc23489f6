import type { ReactNode } from 'react'
import '../home.css'
import { PeriodSwitch } from './PeriodSwitch.tsx'

/** Title, period and the blocks of a dashboard. */
export function HomeFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="home-page">
      <header className="home-head">
        <h1>{title}</h1>
        <PeriodSwitch />
      </header>
      {children}
    </div>
  )
}
