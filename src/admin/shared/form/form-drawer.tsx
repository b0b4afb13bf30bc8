import { Drawer } from "@medusajs/ui"
import { CornerButton, FormButtons, preventDefault, type FormProps } from "./form-parts"

/** A short form in a drawer. */
export const FormDrawer = ({ title, description, submit, children, ...buttons }: FormProps) => (
  <Drawer open onOpenChange={(open) => !open && !buttons.busy && buttons.close()}>
    <Drawer.Content>
      <div className="flex items-start justify-between gap-x-4 border-b px-6 py-4">
        <div className="flex flex-col gap-y-1">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.Description>{description}</Drawer.Description>
        </div>
        <CornerButton {...buttons} />
      </div>
      <form onSubmit={preventDefault(submit)} className="flex min-h-0 flex-1 flex-col">
        <Drawer.Body className="flex flex-col gap-y-4 overflow-y-auto">{children}</Drawer.Body>
        <Drawer.Footer>
          <FormButtons {...buttons} />
        </Drawer.Footer>
      </form>
    </Drawer.Content>
  </Drawer>
)
