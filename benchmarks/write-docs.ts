import { writeDocument } from "./report/document"

writeDocument()
