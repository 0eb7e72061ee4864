-- Queued and finished jobs carry the event under its new name.
UPDATE `jobs` SET `payload` = json_set(json_remove(`payload`, '$.happening'), '$.domainEvent', json(json_extract(`payload`, '$.happening')))
WHERE json_extract(`payload`, '$.happening') IS NOT NULL;
