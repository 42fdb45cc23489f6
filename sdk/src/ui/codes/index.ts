import './codes.css'

export { Barcode, type BarcodeProps, QrCode, type QrCodeProps } from './Codes.tsx'
