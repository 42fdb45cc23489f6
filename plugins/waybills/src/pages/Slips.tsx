import { SlipsPage } from '../slips/SlipsPage.tsx'

export default function Slips() {
  return <SlipsPage />
}
