import { ComplianceRules } from '../compliance/ComplianceRules.tsx'

export default function Compliance() {
  return <ComplianceRules />
}
