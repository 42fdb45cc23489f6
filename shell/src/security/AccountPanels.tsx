import { FactorPanel } from './FactorPanel.tsx'
import { IdentityPanel } from './IdentityPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import '../styles/security.css'

/** What people see to of their own account beside the password. */
export default function AccountPanels() {
  return (
    <>
      <IdentityPanel />
      <FactorPanel />
      <SessionsPanel />
    </>
  )
}
