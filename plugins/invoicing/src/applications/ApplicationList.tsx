import { Applications } from './Applications.tsx'

/** A shipper's own applications. */
export default function ApplicationList() {
  return <Applications name="invoiceApplication" />
}
