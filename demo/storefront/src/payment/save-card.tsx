type SaveCardProps = { checked: boolean; disabled: boolean; onChange: (checked: boolean) => void }

/**
 * The check box with which the customer agrees that the card that they enter on the gateway's page is saved. It is
 * empty at first.
 */
export function SaveCard({ checked, disabled, onChange }: SaveCardProps) {
  return (
    <p className="mpgi-save-card">
      <label>
        <input
          type="checkbox"
          checked={checked}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
        />
        Save this card for later payments
      </label>
    </p>
  )
}
