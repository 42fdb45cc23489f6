import { PrintingPage } from '../shared/PrintingPage.tsx'

export default function Printing() {
  return <PrintingPage />
}
