import { FocusModal, Heading, Text } from "@medusajs/ui"
import { CornerButton, FormButtons, preventDefault, type FormProps } from "./form-parts"

/** A long form that fills the screen. */
export const FormModal = ({ title, description, submit, children, ...buttons }: FormProps) => (
  <FocusModal open onOpenChange={(open) => !open && !buttons.busy && buttons.close()}>
    <FocusModal.Content>
      <form onSubmit={preventDefault(submit)} className="flex h-full flex-col overflow-hidden">
        <div className="flex border-b px-4 py-2">
          <CornerButton {...buttons} />
        </div>
        <FocusModal.Body className="flex-1 overflow-y-auto">
          <div className="mx-auto flex w-full max-w-2xl flex-col gap-y-8 px-4 py-8">
            <div>
              <FocusModal.Title asChild>
                <Heading>{title}</Heading>
              </FocusModal.Title>
              <FocusModal.Description asChild>
                <Text size="small" className="text-ui-fg-subtle">
                  {description}
                </Text>
              </FocusModal.Description>
            </div>
            {children}
          </div>
        </FocusModal.Body>
        <FocusModal.Footer>
          <FormButtons {...buttons} />
        </FocusModal.Footer>
      </form>
    </FocusModal.Content>
  </FocusModal>
)
